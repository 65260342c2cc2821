import { join } from "node:path";
import { expect, test } from "vitest";

type Machine = { readonly platform: string; readonly arch: string; readonly version: string };

const { nodeProblem } = (await import(join(import.meta.dirname, "prepare.mjs"))) as {
  readonly nodeProblem: (machine: Machine) => string | null;
};

test.each([
  ["linux", "x64", "20.0.0"],
  ["linux", "arm64", "22.1.0"],
  ["darwin", "arm64", "20.19.0"],
  ["darwin", "x64", "24.0.0"],
  ["linux", "riscv64", "26.1.0"],
])("the project runs on %s-%s with Node %s", (platform, arch, version) => {
  expect(nodeProblem({ platform, arch, version })).toBeNull();
});

test.each([
  ["linux", "x64", "18.20.0"],
  ["darwin", "x64", "20.19.0"],
  ["win32", "x64", "22.1.0"],
])("a machine of %s-%s with Node %s is refused with what it needs", (platform, arch, version) => {
  expect(nodeProblem({ platform, arch, version })).toMatch(
    `on other machines Node 24. This is ${version} on ${platform}-${arch}.`,
  );
});
