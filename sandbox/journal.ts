import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** A file of JSON lines to which a gateway only adds; one line holds one whole change. */
export type Journal = {
  /** What earlier processes wrote, oldest first. */
  readonly entries: readonly unknown[];
  /** Writes one line before it returns; throws, and leaves no half line, when that fails. */
  readonly append: (entry: unknown) => void;
  readonly close: () => void;
};

const NEW_LINE = 0x0a;

/** A journal that forgets everything with the process. */
export function memoryJournal(): Journal {
  return { entries: [], append: () => {}, close: () => {} };
}

/**
 * Opens (or starts) the journal at `path`. The operating system has each line once `append`
 * returns, so a killed process loses nothing; a last line torn by the kill is cut off.
 */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, "a+", 0o600);
  const bytes = readFileSync(file);
  let length = bytes.lastIndexOf(NEW_LINE) + 1;
  if (length < bytes.length) ftruncateSync(file, length);
  const entries = bytes
    .toString("utf8", 0, length)
    .split("\n")
    .flatMap((line) => (line === "" ? [] : readLine(line, path)));

  return {
    entries,
    append: (entry) => {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      try {
        let written = 0;
        while (written < line.length) written += writeSync(file, line, written);
        length += line.length;
      } catch (error) {
        ftruncateSync(file, length);
        throw error;
      }
    },
    close: () => closeSync(file),
  };
}

function readLine(line: string, path: string): unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    console.warn(`The sandbox skips a line of ${path} that is not JSON.`);
    return [];
  }
}
