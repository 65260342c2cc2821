import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { expect, test } from "vitest";
import { importedBy } from "./import-lines.ts";

const ROOT = join(import.meta.dirname, "..");
const { SOURCES } = (await import(join(import.meta.dirname, "prepare.mjs"))) as {
  readonly SOURCES: readonly string[];
};

/** Where the build begins; the rest it finds by their imports, or looks for by itself. */
const BEGINNINGS = [
  "vite.config.ts",
  "vite.admin.config.ts",
  "react-router.config.ts",
  "scripts/compress.mjs",
];
const LOOKED_FOR = ["package.json", "package-lock.json", "tsconfig.json", "public"];

/** Every file of ours that the build reads, from its beginnings on. */
function readByBuild(): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...BEGINNINGS, ...globSync("{web,admin}/**/*.{ts,tsx,css}", { cwd: ROOT })];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const name = file.split(sep).join("/");
    if (found.has(name) || /\.test\.tsx?$/.test(name)) continue;
    found.add(name);
    const text = readFileSync(join(ROOT, name), "utf8");
    const styles = [...text.matchAll(/(?:@import|url\()\s*["']?([./][^"')]*)/g)];
    for (const target of [...importedBy(text), ...styles.map(([, path = ""]) => path)]) {
      const path = /^#/.test(target)
        ? target.slice(1)
        : relative(ROOT, join(ROOT, dirname(name), target.replace(/\?.*$/, "")));
      if (/^[.#]/.test(target) && existsSync(join(ROOT, path))) open.push(path);
    }
  }
  return found;
}

test("a change of any source of the pages makes the build stale", () => {
  const read = readByBuild();
  expect([...read].some((file) => file.startsWith("content/"))).toBe(true);
  const missed = [...read, ...LOOKED_FOR].filter(
    (file) => !SOURCES.some((source) => file === source || file.startsWith(`${source}/`)),
  );
  expect(missed).toEqual([]);
});
