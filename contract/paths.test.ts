import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endpoints } from "./endpoints.ts";
import * as paths from "./paths.ts";

const ROOT = join(import.meta.dirname, "..");
const TABLE = "contract/paths.ts";
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

test("each path is stated once, in the table that browser and contract share", () => {
  const files = globSync("{contract,web,admin}/**/*.{ts,tsx}", { cwd: ROOT });
  const elsewhere = files
    .filter((file) => file !== TABLE && !/\.test\.tsx?$/.test(file))
    .filter((file) => Object.values<string>(paths).some((path) => read(file).includes(path)));
  expect(elsewhere).toEqual([]);
  expect(new Set(Object.values(paths)).size).toBe(Object.keys(paths).length);
});

test("the table has no path but those of the contract and of the CSRF token", () => {
  const called = new Set<string>([...endpoints.map(({ path }) => path), paths.csrfToken]);
  expect(new Set<string>(Object.values(paths))).toEqual(called);
});

test("the browser takes the table without the schema library", () => {
  expect(read(TABLE)).not.toContain("import");
});
