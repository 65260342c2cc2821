import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const PLACES =
  "{*,{admin,bench,content,contract,core,deploy,docs,e2e,mutation,public,sandbox,scripts,server,web}/**/*}";
const WRITTEN_BY_HAND = /(?<!\bpackage-lock)\.(?:css|html|js|json|md|mjs|sql|ts|tsx|txt|yml)$/;
const NOT_OURS = ["node_modules", "results", "report"];

/** A file written by hand, and its path. */
export type RepositoryText = { readonly path: string; readonly text: string };

/** Every text of the repository: code, tests, documents, SQL, scripts. */
export function repositoryTexts(): readonly RepositoryText[] {
  return globSync(PLACES, { cwd: ROOT, exclude: (name) => NOT_OURS.includes(name) })
    .filter((path) => WRITTEN_BY_HAND.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
}
