import { globSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { importedBy, valuesImportedBy } from "./import-lines.ts";

const ROOT = join(import.meta.dirname, "..");

/** What each folder may import beside its own files and packages: imports point one way. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  contract: ["core"],
  content: ["core"],
  server: ["core", "contract", "content"],
  web: ["core", "contract", "content"],
  admin: ["core", "contract", "content"],
  sandbox: ["core"],
};

/** The exceptions: imports that one named file may make. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  "server/pages/handler.ts": ["web"],
  "server/sandbox/start-sandbox.ts": ["sandbox"],
  "web/pages/home/class-picture.tsx": ["public"],
};

/** Packages that have no business in a folder. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  core: /./,
  content: /./,
  contract: /^(?!zod$)/,
  web: /^(?:node:|hono|kysely|pg|stripe|zod|pino|react-aria|@tanstack|@simplewebauthn)/,
  admin: /^(?:node:|hono|kysely|pg|stripe|zod|pino)/,
  server: /^react(?:-dom)?(?:\/|$)/,
  sandbox: /^(?:react|kysely|pg)/,
};

type Import = { readonly file: string; readonly target: string };

function sourcesOf(folder: string): readonly string[] {
  const files = globSync(`${folder}/**/*.{ts,tsx,js,mjs}`, { cwd: ROOT });
  return files.filter((file) => !isTest(file)).map((file) => file.split(sep).join("/"));
}

function importsOf(folder: string, readImports = importedBy): readonly Import[] {
  return sourcesOf(folder).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    return readImports(text).map((target) => ({ file, target }));
  });
}

/** Tests and their helpers may import from every folder. */
function isTest(file: string): boolean {
  return (
    /\.test\.[jt]sx?$/.test(file) ||
    /^(?:server|admin)[\\/]testing[\\/]/.test(file) ||
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

  test("a folder's files import only from the folders that the table permits", () => {
    const allowed = [folder, ...(MAY_IMPORT[folder] ?? [])];
    const strangers = imports.filter((entry) => {
      const target = folderOf(entry);
      return target !== null && ![...allowed, ...(EXCEPTIONS[entry.file] ?? [])].includes(target);
    });
    expect(strangers).toEqual([]);
  });

  test("a folder's files use no package that belongs elsewhere", () => {
    const packages = imports.filter(
      ({ target }) => !/^[.#]/.test(target) && !target.startsWith("virtual:"),
    );
    expect(packages.filter(({ target }) => FOREIGN[folder]?.test(target))).toEqual([]);
  });

  test("a folder's files import across folders by # and inside by a relative path", () => {
    const crossing = imports.filter(
      (entry) => entry.target.startsWith(".") && folderOf(entry) !== folder,
    );
    expect(crossing).toEqual([]);
  });
});

/** Which files each file needs when it runs, of all that are ours. */
function dependencies(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const folder of Object.keys(MAY_IMPORT)) {
    for (const { file, target } of importsOf(folder, valuesImportedBy)) {
      const path = pathOf({ file, target });
      if (path !== null) found.set(file, [...(found.get(file) ?? []), path]);
    }
  }
  return found;
}

function pathOf({ file, target }: Import): string | null {
  const path = target.replace(/\?.*$/, "");
  if (path.startsWith("#")) return path.slice(1);
  return path.startsWith(".") ? posix.join(posix.dirname(file), path) : null;
}

/** A way from a file back to itself; `null` where there is none. */
function findCircle(files: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of files.get(file) ?? []) {
      const circle = follow(next, [...way, file]);
      if (circle !== null) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of files.keys()) {
    const circle = follow(file, []);
    if (circle !== null) return circle;
  }
  return null;
}

test("the back office loads no schemas: it imports only paths, field names and types of the contract", () => {
  const loaded = importsOf("admin", valuesImportedBy).filter(({ target }) =>
    target.startsWith("#contract/"),
  );
  expect(loaded.length).toBeGreaterThan(0);
  expect(new Set(loaded.map(({ target }) => target))).toEqual(
    new Set(["#contract/paths.ts", "#contract/admin/paths.ts", "#contract/names.ts"]),
  );
});

test("the back office imports the shop's styles in one place, and nothing else of the pages", () => {
  const named = globSync("admin/**/*.css", { cwd: ROOT }).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    const targets = [...text.matchAll(/@import "(\.[^"]+)"/g)].map(([, target = ""]) => target);
    return targets.map((target) => ({
      file: file.split(sep).join("/"),
      target: posix.join(posix.dirname(file.split(sep).join("/")), target),
    }));
  });
  expect(named.length).toBeGreaterThan(0);
  const strangers = named.filter(
    ({ file, target }) =>
      !target.startsWith("admin/") &&
      !(file === "admin/styles/admin.css" && target.startsWith("web/styles/")),
  );
  expect(strangers).toEqual([]);
});

test("no file imports itself through others", () => {
  const files = dependencies();
  expect(files.size).toBeGreaterThan(300);
  expect(findCircle(files)).toBeNull();
  expect(
    findCircle(
      new Map([
        ["a", ["b"]],
        ["b", ["c"]],
        ["c", ["b"]],
      ]),
    ),
  ).toEqual(["b", "c", "b"]);
});

test("no two folders of the server import each other", () => {
  const folders = new Map<string, Set<string>>();
  const roomOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1];
  for (const [file, targets] of dependencies()) {
    for (const target of targets) {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (from === undefined || to === undefined || from === to) continue;
      folders.set(from, (folders.get(from) ?? new Set()).add(to));
    }
  }
  expect(folders.size).toBeGreaterThan(15);
  const mutual = [...folders].flatMap(([from, targets]) =>
    [...targets].filter((to) => folders.get(to)?.has(from)).map((to) => `${from} and ${to}`),
  );
  expect(mutual).toEqual([]);
});

/** A folder in which more lies loose is read from end to end to find anything. */
const MAX_LOOSE_FILES = 8;

test.each(["server", "web", "admin"])(
  `at most ${MAX_LOOSE_FILES} files of %s/ are in no folder`,
  (folder) => {
    const loose = readdirSync(join(ROOT, folder), { withFileTypes: true });
    expect(loose.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(MAX_LOOSE_FILES);
  },
);
