/**
 * Replaces `@electric-sql/pglite`: loading a database from a copy takes longer than most tests, so
 * a closed database is reset to the state of the copy and reused.
 */
import {
  type PGliteOptions,
  PGlite as RealPGlite,
} from "../node_modules/@electric-sql/pglite/dist/index.js";

export * from "../node_modules/@electric-sql/pglite/dist/index.js";

const EMPTYING_LIMIT_MS = 3000;

type Kept = { readonly lite: RealPGlite; readonly emptying: string; readonly tables: number };

const free: Kept[] = [];

const OWN_TABLES = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'copy')`;

async function countTables(lite: RealPGlite): Promise<number> {
  const { rows } = await lite.query<{ count: number }>(
    `select count(*)::int as count ${OWN_TABLES}`,
  );
  return rows[0]?.count ?? 0;
}

/** Records the state of a fresh copy, and the statements that restore it. */
async function keep(lite: RealPGlite): Promise<Kept> {
  const statements = ["set session_replication_role = replica"];
  await lite.exec("create schema copy");
  const { rows: tables } = await lite.query<{ name: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(format('%I', attname), ', ') from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      ${OWN_TABLES}`,
  );
  for (const [index, { name, columns }] of tables.entries()) {
    statements.push(`delete from ${name}`);
    const { rows } = await lite.query(`select 1 from ${name} limit 1`);
    if (rows.length === 0) continue;
    await lite.exec(`create table copy.t${index} as select ${columns} from ${name}`);
    statements.push(
      `insert into ${name} (${columns}) overriding system value select ${columns} from copy.t${index}`,
    );
  }
  const { rows: sequences } = await lite.query<{
    name: string;
    last: string | null;
    start: string;
  }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last,
      start_value::text as start from pg_sequences`,
  );
  for (const { name, last, start } of sequences) {
    statements.push(`select setval('${name}', ${last ?? start}, ${last !== null})`);
  }
  statements.push("reset all");
  return { lite, emptying: statements.join(";\n"), tables: tables.length };
}

/** Resets a database to the copy's state; false if it is in use or its tables have changed. */
async function empty({ lite, emptying, tables }: Kept): Promise<boolean> {
  const emptied = lite.exec(emptying).then(
    async () => (await countTables(lite)) === tables,
    () => false,
  );
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const limit = setTimeout(() => resolve(false), EMPTYING_LIMIT_MS);
  const isEmpty = await Promise.race([emptied, late]);
  clearTimeout(limit);
  return isEmpty;
}

async function take(options: PGliteOptions): Promise<Kept> {
  for (let kept = free.pop(); kept !== undefined; kept = free.pop()) {
    if (await empty(kept)) return kept;
  }
  return keep(await RealPGlite.create(options));
}

/** Lends the database to a test: after closing it, that test can no longer use it. */
function lend(kept: Kept): RealPGlite {
  let isClosed = false;
  return new Proxy(kept.lite, {
    get(lite, name) {
      if (name === "closed") return isClosed;
      if (name === "close") {
        return async () => {
          if (isClosed) throw new Error("PGlite is closed");
          isClosed = true;
          free.push(kept);
        };
      }
      const value: unknown = Reflect.get(lite, name, lite);
      if (typeof value !== "function") return value;
      return (...values: unknown[]) => {
        if (isClosed) throw new Error("PGlite is closed");
        return value.apply(lite, values);
      };
    },
  });
}

export const PGlite = {
  async create(options: PGliteOptions): Promise<RealPGlite> {
    return options.loadDataDir === undefined
      ? RealPGlite.create(options)
      : lend(await take(options));
  },
};
