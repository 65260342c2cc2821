import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/**
 * What identifies a person. A name counts only as the whole value of a name field; emails and
 * phones are also found inside a text.
 */
export type Traces = {
  readonly names: readonly string[];
  /** Emails and phones. */
  readonly addresses: readonly string[];
};

/**
 * Erases a person in the journals of `dataDir`: each letter becomes an `x`. Every line
 * keeps its length and position, so that a running sandbox can go on appending; what it holds in
 * memory is gone when it stops. Returns the number of changed lines.
 */
export function eraseInJournals(dataDir: string, traces: Traces): number {
  const folder = join(dataDir, "sandbox");
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  return files.reduce((sum, name) => sum + eraseInJournal(join(folder, name), traces), 0);
}

function eraseInJournal(path: string, traces: Traces): number {
  const file = openSync(path, "r+");
  try {
    let changed = 0;
    let position = 0;
    for (const line of readFileSync(path, "utf8").split("\n")) {
      const length = Buffer.byteLength(line);
      const masked = maskLine(line, traces);
      if (masked !== line) {
        // Escaped letters are longer than an x; trailing spaces do not matter in JSON.
        const missing = length - Buffer.byteLength(masked);
        writeSync(file, masked + " ".repeat(Math.max(0, missing)), position);
        changed += 1;
      }
      position += length + 1;
    }
    return changed;
  } finally {
    closeSync(file);
  }
}

function maskLine(line: string, traces: Traces): string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // An unfinished line, or the end of the file.
    return line;
  }
  const masked = JSON.stringify(mask(value, traces));
  return masked === JSON.stringify(value) ? line : masked;
}

function mask(value: unknown, traces: Traces, field = ""): unknown {
  if (typeof value === "string") {
    const isName = /name$/i.test(field) && traces.names.includes(value);
    return isName ? blank(value) : maskText(value, traces);
  }
  if (Array.isArray(value)) return value.map((item) => mask(item, traces));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mask(item, traces, key)] as const),
  );
}

/** An answer stored for its idempotency key is JSON inside a text. */
function maskText(text: string, traces: Traces): string {
  if (/^[[{]/.test(text)) {
    const inner = maskLine(text, traces);
    if (inner !== text) return inner;
  }
  return traces.addresses.reduce((rest, address) => {
    const literal = address.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return rest.replaceAll(new RegExp(`(?<![\\w.+%-])${literal}(?![\\w-])`, "giu"), blank);
  }, text);
}

function blank(text: string): string {
  return "x".repeat(Buffer.byteLength(JSON.stringify(text)) - 2);
}
