import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** An append-only file of JSON lines; each line is one whole change. */
export type Journal = {
  /** The lines of earlier processes, oldest first. */
  readonly entries: readonly unknown[];
  /** Writes one line before it returns; if that fails, throws and leaves no partial line. */
  readonly append: (entry: unknown) => void;
  readonly close: () => void;
};

const NEW_LINE = 0x0a;

/** A journal in memory only. */
export function memoryJournal(): Journal {
  return { entries: [], append: () => {}, close: () => {} };
}

/**
 * Opens or creates the journal at `path`. The operating system has each line when `append` returns,
 * so a killed process loses nothing; a last line cut short by the kill is removed.
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
