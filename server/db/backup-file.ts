import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { codeOf } from "./error-code.ts";
import { RowsDigest, type TableTotals } from "./table-totals.ts";

/** Thrown if a backup cannot be made or restored; the message is one sentence. Nothing was changed. */
export class BackupError extends Error {}

/** Why a file cannot be read, by Node's code; any other error is one of its content. */
const READ_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: "this user may not",
  EISDIR: "it is a folder",
  EPERM: "this user may not",
};

const FORMAT = "shop-backup-2";

/**
 * A backup is compressed lines: the header, then for each table a line of totals and a line for
 * each row (the database's own JSON text), and at the end a hash of all lines before.
 */
export type Header = {
  readonly migrations: readonly string[];
  readonly orderNumbers: { readonly last_value: number; readonly is_called: boolean };
};

/** A table to write: its totals first, then that number of rows. */
export type TableToWrite = TableTotals & { readonly rowTexts: AsyncIterable<string> };

/** A row of a backup, and its table. */
export type ReadRow = { readonly table: string; readonly text: string };

/** Writes the lines and returns when they are on disk; only the file's owner may read it. */
export async function writeLines(
  file: string,
  header: Header,
  tables: AsyncIterable<TableToWrite>,
): Promise<void> {
  async function* lines() {
    const hash = createHash("sha256");
    const hashed = (line: string) => {
      hash.update(`${line}\n`);
      return `${line}\n`;
    };
    yield hashed(JSON.stringify({ format: FORMAT, ...header }));
    for await (const { rowTexts, ...totals } of tables) {
      yield hashed(JSON.stringify(totals));
      for await (const text of rowTexts) yield hashed(text);
    }
    yield `${hash.digest("hex")}\n`;
  }
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    createWriteStream(file, { mode: 0o600, flags: "wx", flush: true }),
  );
}

/** Checks the whole file; returns its header and totals. @throws BackupError if it is incomplete */
export async function checkFile(
  file: string,
): Promise<{ readonly header: Header; readonly tables: readonly TableTotals[] }> {
  const broken = new BackupError(`${file} is not a whole backup; nothing was changed.`);
  const hash = createHash("sha256");
  let header: (Header & { format: string }) | null = null;
  const tables: TableTotals[] = [];
  let rows = new RowsDigest();
  let last: string | null = null;
  const isTableWhole = () => {
    const totals = tables.at(-1);
    return totals === undefined || (totals.rows === rows.rows && totals.digest === rows.digest);
  };
  for await (const line of readLines(file, broken)) {
    if (last !== null) hash.update(`${last}\n`);
    if (last !== null && header === null) {
      header = parse<Header & { format: string }>(last, broken);
    } else if (last !== null && (tables.at(-1)?.rows ?? 0) > rows.rows) {
      rows.add(last);
    } else if (last !== null) {
      if (!isTableWhole()) throw broken;
      tables.push(parse<TableTotals>(last, broken));
      rows = new RowsDigest();
    }
    last = line;
  }
  if (header === null || last !== hash.digest("hex") || !isTableWhole()) throw broken;
  if (header.format !== FORMAT) {
    throw new BackupError("The backup was made by another version of the shop.");
  }
  return { header, tables };
}

/** The rows of a checked file, in order. */
export async function* readRows(file: string): AsyncGenerator<ReadRow> {
  const broken = new BackupError(`${file} was changed while it was read.`);
  let table: TableTotals | null = null;
  let left = 0;
  let isHeader = true;
  for await (const line of readLines(file, broken)) {
    if (isHeader) {
      isHeader = false;
    } else if (table !== null && left > 0) {
      left -= 1;
      yield { table: table.table, text: line };
    } else if (line.startsWith("{")) {
      table = parse<TableTotals>(line, broken);
      left = table.rows;
    }
  }
}

function parse<Value>(line: string, broken: BackupError): Value {
  try {
    return JSON.parse(line) as Value;
  } catch {
    throw broken;
  }
}

async function* readLines(file: string, broken: BackupError): AsyncGenerator<string> {
  const compressed = createReadStream(file);
  const text = createGunzip();
  compressed.on("error", (error) => text.destroy(error));
  compressed.pipe(text).setEncoding("utf8");
  let rest = "";
  try {
    for await (const chunk of text) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    const code = String(codeOf(error));
    if (code === "ENOENT") throw new BackupError(`There is no file ${file}.`);
    const problem = READ_PROBLEMS[code];
    throw problem === undefined ? broken : new BackupError(`${file} cannot be read: ${problem}.`);
  } finally {
    compressed.destroy();
  }
  if (rest !== "") throw broken;
}
