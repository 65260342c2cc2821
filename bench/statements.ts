import { isDeepStrictEqual } from "node:util";
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "#server/db/schema.ts";

/** A statement of the shop, for a server that runs it again and again. */
export type RecordedStatement = {
  readonly text: string;
  readonly values: readonly RecordedValue[];
};

/** A value that is always the same, or the number of one that each run has for itself. */
export type RecordedValue = { readonly same: unknown } | { readonly own: number };

/**
 * Runs a part of the shop twice and returns the one statement that it sends. Values that differ between the
 * two runs are marked as each run's own.
 * @throws Error if it sends no statement or several
 */
export async function recordStatement(
  databaseUrl: string,
  run: (db: Database) => Promise<unknown>,
): Promise<RecordedStatement> {
  const sent: CompiledQuery[] = [];
  const db: Database = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
    log({ query }) {
      sent.push(query);
    },
  });
  try {
    await run(db);
    await run(db);
  } finally {
    await db.destroy();
  }
  const [first, second] = sent;
  if (first === undefined || second === undefined || sent.length !== 2)
    throw new Error(`One statement was expected, twice; ${sent.length} were sent`);
  const own: unknown[] = [];
  const values = first.parameters.map((value, index): RecordedValue => {
    if (isDeepStrictEqual(value, second.parameters[index])) return { same: value };
    if (!own.includes(value)) own.push(value);
    return { own: own.indexOf(value) };
  });
  return { text: first.sql, values };
}
