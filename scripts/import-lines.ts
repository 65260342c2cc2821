/** Import and re-export lines, of one line or many, and dynamic imports. */
const IMPORT =
  /(?:^import\s+(?:[^"\n]* from\s+)?|^export [^"\n]* from\s+|^\} from\s+|\bimport\()"([^"]+)"/gm;

/** Everything that a file imports, as it is written there. */
export function importedBy(text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map(([, target = ""]) => target);
}
