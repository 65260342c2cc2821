import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importedBy } from "./import-lines.ts";

const ROOT = join(import.meta.dirname, "..");

type Manifest = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;
const inProduction = Object.keys(manifest["dependencies"] ?? {});

/** Files that only build, test and measure, and those of the back office, which run in its build alone. */
const FOR_DEVELOPMENT =
  /\.test\.tsx?$|^(?:admin|scripts|e2e|bench)\/|^(?:server|web)\/testing\/|^server\/dev\.ts$|^sandbox\/testing\.ts$|^[\w.-]+\.config\.ts$|^web\/routes\.ts$/;

/** The packages that the files import, each with one of those files. */
function packagesOf(isWanted: (file: string) => boolean): ReadonlyMap<string, string> {
  const folders = "{admin,bench,content,contract,core,e2e,sandbox,scripts,server,web}";
  const files = globSync([`${folders}/**/*.{ts,tsx,mjs}`, "*.config.ts"], {
    cwd: ROOT,
    exclude: ["bench/tools/node_modules/**"],
  });
  const found = new Map<string, string>();
  for (const file of files.filter(isWanted)) {
    for (const target of importedBy(readFileSync(join(ROOT, file), "utf8"))) {
      if (/^(?:[.#/]|node:|virtual:)/.test(target)) continue;
      found.set(/^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target, file);
    }
  }
  return found;
}

test("production installs exactly the packages that a running shop imports (knip checks the others)", () => {
  const imported = packagesOf((file) => !FOR_DEVELOPMENT.test(file));
  expect([...imported.keys()].toSorted()).toEqual(inProduction.toSorted());
});

type Locked = {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
};

/**
 * Builds of two development tools for other machines, of versions whose hashes were not to be had: the
 * registry at hand had not got them. They are never part of production. A newer version of the tool
 * has to bring them.
 */
const WITHOUT_HASH = /^node_modules\/@(?:biomejs\/cli-.+ 2\.6\.8|tailwindcss\/oxide-.+ 4\.3\.5)$/;

test.each(["package-lock.json", "bench/tools/package-lock.json"])(
  "%s holds the hash of everything that is installed",
  (file) => {
    const lock = JSON.parse(readFileSync(join(ROOT, file), "utf8")) as {
      readonly packages: Readonly<Record<string, Locked>>;
    };
    const unhashed = Object.entries(lock.packages).filter(
      ([path, { integrity }]) => path !== "" && integrity === undefined,
    );
    const unknown = unhashed.filter(
      ([path, { version, dev, optional }]) =>
        dev !== true || optional !== true || !WITHOUT_HASH.test(`${path} ${version}`),
    );
    expect(unknown).toEqual([]);
  },
);
