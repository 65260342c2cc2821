import { globSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { importedBy } from "./import-lines.ts";

const ROOT = join(import.meta.dirname, "..");

/** What each folder may import beside its own files and packages: imports point one way. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  contract: ["core"],
  content: ["core"],
  server: ["core", "contract", "content"],
  web: ["core", "contract", "content"],
  sandbox: ["core"],
};

/** The doors between rooms, each through one file. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  "server/pages.ts": ["web"],
  "server/start-sandbox.ts": ["sandbox"],
};

/** Packages that have no business in a folder. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  core: /./,
  content: /./,
  contract: /^(?!zod$)/,
  web: /^(?:node:|hono|kysely|pg|stripe|zod|pino)/,
  server: /^react(?:-dom)?(?:\/|$)/,
  sandbox: /^(?:react|kysely|pg)/,
};

type Import = { readonly file: string; readonly target: string };

function importsOf(folder: string): readonly Import[] {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT });
  return files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      return importedBy(text).map((target) => ({ file: file.split(sep).join("/"), target }));
    });
}

/** Tests, and what only they use, may look into every room. */
function isTest(file: string): boolean {
  return (
    /\.test\.tsx?$/.test(file) ||
    file.startsWith(`server${sep}testing${sep}`) ||
    file === join("sandbox", "testing.ts")
  );
}

function folderOf({ file, target }: Import): string | null {
  if (target.startsWith("#")) return target.slice(1).split("/")[0] ?? null;
  if (!target.startsWith(".")) return null;
  return relative(ROOT, join(ROOT, file, "..", target)).split(sep)[0] ?? null;
}

describe.each(Object.keys(MAY_IMPORT))("%s/", (folder) => {
  const imports = importsOf(folder);

  test("imports only from the rooms it may know", () => {
    const allowed = [folder, ...(MAY_IMPORT[folder] ?? [])];
    const strangers = imports.filter((entry) => {
      const target = folderOf(entry);
      return target !== null && ![...allowed, ...(DOORS[entry.file] ?? [])].includes(target);
    });
    expect(strangers).toEqual([]);
  });

  test("uses no package that belongs elsewhere", () => {
    const packages = imports.filter(
      ({ target }) => !/^[.#]/.test(target) && !target.startsWith("virtual:"),
    );
    expect(packages.filter(({ target }) => FOREIGN[folder]?.test(target))).toEqual([]);
  });

  test("crosses folders by # and stays inside by a relative path", () => {
    const crossing = imports.filter(
      (entry) => entry.target.startsWith(".") && folderOf(entry) !== folder,
    );
    expect(crossing).toEqual([]);
  });
});
