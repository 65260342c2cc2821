import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a process that can start servers exits with its own code, so that failed tests are noticed", () => {
  const module = new URL("embedded-postgres.ts", import.meta.url).href;
  const program = `await import(${JSON.stringify(module)}); process.exitCode = 3;`;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", program]);
  expect(status).toBe(3);
});
