/** Import and re-export statements, on one or more lines, and dynamic imports. */
const IMPORT =
  /(?:^import\s+(?:[^"\n]* from\s+)?|^export [^"\n]* from\s+|^\} from\s+|\bimport\()"([^"]+)"/gm;

/** The same, but of types only: they do not exist at run time. */
const TYPE_IMPORT = /^(?:import|export) type (?:[^"]*?) from\s+"[^"]+";$/gm;

/** Everything that a file imports, as written there. */
export function importedBy(text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map(([, target = ""]) => target);
}

/** What a file imports at run time: everything except types. */
export function valuesImportedBy(text: string): readonly string[] {
  return importedBy(text.replaceAll(TYPE_IMPORT, ""));
}
