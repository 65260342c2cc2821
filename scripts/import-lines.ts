/** Import and re-export lines, of one line or many, and dynamic imports. */
const IMPORT =
  /(?:^import\s+(?:[^"\n]* from\s+)?|^export [^"\n]* from\s+|^\} from\s+|\bimport\()"([^"]+)"/gm;

/** The same where nothing but types comes over: gone when the code runs. */
const TYPE_IMPORT = /^(?:import|export) type (?:[^"]*?) from\s+"[^"]+";$/gm;

/** Everything that a file imports, as it is written there. */
export function importedBy(text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map(([, target = ""]) => target);
}

/** What a file imports when it runs: everything but types. */
export function valuesImportedBy(text: string): readonly string[] {
  return importedBy(text.replaceAll(TYPE_IMPORT, ""));
}
