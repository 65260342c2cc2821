import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test("mutation tests of a missing file fail, instead of finding no bug in it", () => {
  const program = join(import.meta.dirname, "mutate.mjs");
  const { status, stderr } = spawnSync(process.execPath, [program, "core/nothing.ts"], {
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: "There is no core/nothing.ts.\n" });
});
