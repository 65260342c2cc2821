import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { transform } from "lightningcss";
import type { Plugin } from "vite";

const FOLDER = join(import.meta.dirname, "..", "build", "styles");
/** Our own modules, which make up the pages; words (`content/`) name no classes. */
const OWN_MODULE = /\/web\/.*\.(?:tsx?|js)(?:\?|$)/;
const CLASS_NAME = /\.([A-Za-z_][\w-]*)/g;
const WORD = /[\w-]+/g;

/** The part of the build's modules that this plugin reads. */
type ModuleReader = {
  getModuleIds(): IterableIterator<string>;
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
};

/** The words of each module of our own, class names among them. */
function readWords(modules: ModuleReader): ReadonlyMap<string, readonly string[]> {
  const own = [...modules.getModuleIds()].filter((id) => OWN_MODULE.test(id));
  return new Map(own.map((id) => [id, modules.getModuleInfo(id)?.code?.match(WORD) ?? []]));
}

/** A module and everything that it imports, directly or not. */
function reach(start: string, modules: ModuleReader, seen = new Set<string>()): Set<string> {
  if (seen.has(start)) return seen;
  seen.add(start);
  for (const id of modules.getModuleInfo(start)?.importedIds ?? []) reach(id, modules, seen);
  return seen;
}

/**
 * Writes the styles of each page beside those of the whole site: `build/styles/<script>.css`, named
 * like the page's script. They are the same rules in the same order, without the classes that only
 * other pages' modules name. A class that no module names, because its name is composed at run
 * time, stays everywhere.
 */
export function pageStyles(): Plugin {
  return {
    name: "page-styles",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const sheet = outputs.find(({ fileName }) => fileName.endsWith(".css"));
      if (sheet?.type !== "asset") throw new Error("The build has no styles.");
      const all = String(sheet.source);
      const classes = new Set([...all.matchAll(CLASS_NAME)].map(([, name = ""]) => name));
      const wordsOf = readWords(this);
      const named = new Set([...wordsOf.values()].flat());
      rmSync(FOLDER, { recursive: true, force: true });
      mkdirSync(FOLDER, { recursive: true });

      const entries = outputs.flatMap((output) => {
        if (output.type !== "chunk" || !output.isEntry) return [];
        const { facadeModuleId: id, fileName } = output;
        return id === null ? [] : { id, fileName };
      });
      const isFrame = ({ id }: { id: string }) => !id.includes("/web/pages/");
      for (const entry of entries) {
        const shown = [entry, ...entries.filter(isFrame)].flatMap(({ id }) => [...reach(id, this)]);
        const here = new Set(shown.flatMap((id) => wordsOf.get(id) ?? []));
        const { code } = transform({
          filename: entry.fileName,
          code: Buffer.from(all),
          minify: true,
          unusedSymbols: [...classes].filter((name) => named.has(name) && !here.has(name)),
        });
        writeFileSync(join(FOLDER, basename(entry.fileName).replace(/\.js$/, ".css")), code);
      }
    },
  };
}
