import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { codeOf } from "./error-code.ts";
import { RowsChanged } from "./transaction.ts";

const MARK = "/* planned anew */";

/**
 * Marks a statement whose best plan depends on its values, such as a list with filters: it is planned each time
 * (D-233).
 */
export const PLANNED_ANEW = sql.raw(MARK);

/** A limit: statements whose text differs each time would fill the server's memory. */
const MAX_NAMES = 500;

/** The server, or a pooler in between, does not know the name, or already knows it. */
const UNKNOWN_NAME = "26000";
const KNOWN_NAME = "42P05";
const NOT_SUPPORTED = "0A000";

/**
 * Lets the server parse and plan each statement once for each connection, under a name derived from its text. A
 * statement that a schema change has invalidated is prepared again; behind a pooler that does not support
 * names, all statements run without (D-233). In a transaction the error ends it, and `inTransaction` retries
 * it.
 */
export function prepareStatements(): (client: pg.PoolClient) => pg.PoolClient {
  const names = new Map<string, string>();
  let generation = 0;
  let isOff = false;

  const nameOf = (text: string, values: readonly unknown[] | undefined): string | null => {
    if (isOff || !isRepeated(text, values)) return null;
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MAX_NAMES) return null;
    const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    const name = `${generation}.${hash}`;
    names.set(text, name);
    return name;
  };

  /** Whether the same statement can be retried after this error. */
  const isRemedied = (error: unknown): boolean => {
    const code = codeOf(error);
    if (code === UNKNOWN_NAME || code === KNOWN_NAME) isOff = true;
    else if (code === NOT_SUPPORTED && /cached plan/.test(String(error))) {
      generation += 1;
      names.clear();
    } else return false;
    return true;
  };

  return (client) => {
    let isInTransaction = false;
    const query = async (text: string, values?: readonly unknown[]): Promise<pg.QueryResult> => {
      if (/^(?:begin|start)\b/.test(text)) isInTransaction = true;
      else if (/^(?:commit|rollback)$/.test(text)) isInTransaction = false;
      const name = nameOf(text, values);
      const given = values === undefined ? {} : { values: [...values] };
      if (name === null) return client.query({ text, ...given });
      try {
        return await client.query({ name, text, ...given });
      } catch (error) {
        if (!isRemedied(error)) throw error;
        if (isInTransaction) throw new RowsChanged("a prepared statement", { cause: error });
        return client.query({ text, ...given });
      }
    };
    const preparing: pg.PoolClient = Object.create(client);
    return Object.assign(preparing, { query });
  };
}

/** Whether a statement is worth preparing: not scripts and commands, which the queue sends without values. */
function isRepeated(text: string, values: readonly unknown[] | undefined): boolean {
  if (text.includes(MARK)) return false;
  if (values !== undefined && values.length > 0) return true;
  return /^\s*with\b/i.test(text) && !text.includes(";");
}
