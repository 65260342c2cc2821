import type { PGlite } from "@electric-sql/pglite";

const TRUNCATE_TIMEOUT_MS = 3000;

type Kept = { readonly lite: PGlite; readonly truncate: string; readonly shape: string };

const free: Kept[] = [];

const OWN_TABLES = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'copy')`;

/** Where PostgreSQL keeps what is no row of a table. */
const CATALOGS = [
  ...["attrdef", "attribute", "auth_members", "authid", "cast", "class", "collation", "constraint"],
  ...["database", "db_role_setting", "default_acl", "enum", "event_trigger", "extension", "index"],
  ...["inherits", "largeobject_metadata", "namespace", "operator", "policy", "proc", "publication"],
  ...["publication_rel", "rewrite", "sequence", "statistic_ext", "trigger", "ts_config", "ts_dict"],
  "type",
].map((name) => `pg_${name}`);

/** Thousands of comments are PostgreSQL's own. */
const OWN_COMMENTS = "(select tableoid, ctid, xmin from pg_description where objoid >= 16384) own";

/** Another text as soon as a table, a trigger or anything else has been made, changed or dropped. */
async function readShape(lite: PGlite): Promise<string> {
  const rows = [...CATALOGS, OWN_COMMENTS].map(
    (name) => `select tableoid::text || ctid || xmin as row from ${name}`,
  );
  const all = rows.join(" union all ");
  const told = await lite.query<{ shape: string }>(
    `select md5(string_agg(row, ',' order by row)) as shape from (${all})`,
  );
  return told.rows[0]?.shape ?? "";
}

/** Records the state of a fresh copy, and the statements that restore it. */
async function keep(lite: PGlite): Promise<Kept> {
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
  return { lite, truncate: statements.join(";\n"), shape: await readShape(lite) };
}

/** What a connection remembers, but for what it listens to, which PGlite remembers as well. */
const FORGET = [
  ...["close all", "reset session authorization", "deallocate all", "discard temp"],
  ...["discard sequences", "reset all"],
  "select pg_advisory_unlock_all()",
].join("; ");

/** Resets a database to the copy's state; false if it is in use or is no longer made as it was. */
async function empty({ lite, truncate, shape }: Kept): Promise<boolean> {
  const restore = async () => {
    await lite.exec("rollback");
    await lite.exec(FORGET);
    await lite.exec(truncate);
    await lite.exec("reset all");
    return (await readShape(lite)) === shape;
  };
  const emptied = restore().catch(() => false);
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const limit = setTimeout(() => resolve(false), TRUNCATE_TIMEOUT_MS);
  const isEmpty = await Promise.race([emptied, late]);
  clearTimeout(limit);
  return isEmpty;
}

/**
 * Lends an embedded database that is as `create` makes it. One that was lent before and closed is emptied to
 * what it held at first, because making one takes longer than most tests. After closing it, that test can
 * no longer use it.
 */
export async function borrowPglite(create: () => Promise<PGlite>): Promise<PGlite> {
  for (let kept = free.pop(); kept !== undefined; kept = free.pop()) {
    if (await empty(kept)) return lend(kept);
  }
  return lend(await keep(await create()));
}

function lend(kept: Kept): PGlite {
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
      if (name === "listen") {
        return (channel: string, hear: (payload: string) => void) =>
          lite.listen(channel, (payload) => !isClosed && hear(payload));
      }
      const value: unknown = Reflect.get(lite, name, lite);
      if (typeof value !== "function") return value;
      return (...values: unknown[]) =>
        isClosed ? Promise.reject(new Error("PGlite is closed")) : value.apply(lite, values);
    },
  });
}
