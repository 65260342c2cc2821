import type { Script } from "../db/connection.ts";

type Column = {
  readonly type: string;
  /** Never null. */
  readonly filled: boolean;
  /** What the database fills it by, when a row does not give it; `null` if nothing. */
  readonly filledBy: string | null;
  /** No statement may give a value. */
  readonly isGenerated: boolean;
  readonly comment: string | null;
};

/** What the database refuses or does by itself. */
type Rule = {
  readonly kind: "check" | "foreign key" | "exclusion" | "unique index" | "trigger" | "function";
  /** Its table or domain; a function is its own. */
  readonly on: string;
  readonly name: string;
  readonly definition: string;
  /** The columns that it is about; none if it is about expressions or no table. */
  readonly columns: readonly string[];
  /** Of a foreign key: the table that it refers to, where it keeps that table's rows from being deleted. */
  readonly keeps: string | null;
  readonly comment: string | null;
};

/** Tables, columns and rules of a database: all that the statements of a version rely on. */
export type SchemaShape = {
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, Column>>;
  readonly unusedTables: ReadonlySet<string>;
  readonly rules: readonly Rule[];
};

const COLUMNS = `
  select c.relname as table, obj_description(c.oid, 'pg_class') as table_comment, a.attname as name,
    format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as filled, a.attgenerated <> '' as generated,
    a.attidentity as identity, pg_get_expr(d.adbin, d.adrelid) as expression, col_description(c.oid, a.attnum) as comment
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
  order by 1, 3`;

const NAMES_OF = (numbers: string, table: string) =>
  `array(select attname::text from pg_attribute where attrelid = ${table} and attnum = any (${numbers}))`;

const RULES = `
  select case contype when 'c' then 'check' when 'f' then 'foreign key' else 'exclusion' end as kind,
    coalesce(nullif(conrelid, 0)::regclass::text, nullif(contypid, 0)::regtype::text) as on,
    conname as name, pg_get_constraintdef(oid) as definition, ${NAMES_OF("conkey", "conrelid")} as columns,
    case when contype = 'f' and confdeltype in ('a', 'r') then confrelid::regclass::text end as keeps,
    obj_description(oid, 'pg_constraint') as comment
  from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')
  union all
  select 'unique index', indrelid::regclass::text, relname, pg_get_indexdef(indexrelid),
    case when 0 = any (indkey) then '{}' else ${NAMES_OF("indkey", "indrelid")} end, null,
    obj_description(indexrelid, 'pg_class')
  from pg_index join pg_class on pg_class.oid = indexrelid
  where indisunique and relnamespace = 'public'::regnamespace
  union all
  select 'trigger', tgrelid::regclass::text, tgname,
    pg_get_triggerdef(t.oid) || ' ' || pg_get_functiondef(tgfoid), '{}', null, obj_description(t.oid, 'pg_trigger')
  from pg_trigger t join pg_class c on c.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace
  union all
  select 'function', oid::regprocedure::text, proname, pg_get_functiondef(oid), '{}', null,
    obj_description(oid, 'pg_proc')
  from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and prokind = 'f'
  order by 1, 2, 3`;

/** Reads what is there now. */
export async function readShape(run: Script): Promise<SchemaShape> {
  const tables = new Map<string, Map<string, Column>>();
  const unusedTables = new Set<string>();
  for (const row of await run(COLUMNS)) {
    const table = String(row["table"]);
    if (isUnused(textOf(row["table_comment"]))) unusedTables.add(table);
    const columns = tables.get(table) ?? new Map<string, Column>();
    tables.set(table, columns);
    columns.set(String(row["name"]), {
      type: String(row["type"]),
      filled: row["filled"] === true,
      filledBy: row["identity"] === "" ? textOf(row["expression"]) : `identity ${row["identity"]}`,
      isGenerated: row["generated"] === true,
      comment: textOf(row["comment"]),
    });
  }
  return { tables, unusedTables, rules: (await run(RULES)) as readonly Rule[] };
}

function textOf(value: unknown): string | null {
  return value === null ? null : String(value);
}

/** The code of the version that carries this comment uses it no more, so that a later version may drop it. */
function isUnused(comment: string | null): boolean {
  return comment?.startsWith("unused") === true;
}

/** Types that hold everything that the first one does, and come back as the same JavaScript value. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  smallint: ["integer", "bigint"],
  integer: ["bigint"],
};

/**
 * Why code that was written for `released` could not work on `present`, one sentence for each fault; none
 * if it can (D-247). It sees what the database refuses or no longer has. It does not see what values mean:
 * a new value in an old column may be one that the old code does not know.
 *
 * A comment in a migration tells what no definition shows: on a table, column or rule `unused…`, and on a new
 * or changed rule `serves <version>: <why>` if it refuses nothing that this released version does.
 */
export function faultsFor(
  version: string,
  released: SchemaShape,
  present: SchemaShape,
): readonly string[] {
  const isUsed = (table: string) => released.tables.has(table) && !released.unusedTables.has(table);
  const used = [...released.tables].filter(([table]) => isUsed(table));
  const isDeclared = ({ comment }: Rule) => comment?.startsWith(`serves ${version}: `) === true;
  return [
    ...used.flatMap(([table, columns]) => columnFaults(table, columns, present.tables.get(table))),
    ...present.rules
      .filter((rule) => !isDeclared(rule))
      .flatMap((rule) => ruleFaults(rule, released, present, isUsed)),
    ...released.rules.flatMap((rule) => lostRuleFaults(rule, present, isUsed)),
  ];
}

function columnFaults(
  table: string,
  released: ReadonlyMap<string, Column>,
  present: ReadonlyMap<string, Column> | undefined,
): readonly string[] {
  if (present === undefined) return [`${table} is gone.`];
  const used = [...released].filter(([, { comment }]) => !isUnused(comment));
  const known = new Set(used.map(([name]) => name));
  const required = [...present].filter(
    ([name, { filled, filledBy }]) => !known.has(name) && filled && filledBy === null,
  );
  return [
    ...used.flatMap(([name, column]) =>
      changes(column, present.get(name)).map((change) => `${table}.${name} ${change}.`),
    ),
    ...required.map(([name]) => `${table}.${name} is required, and only newer code gives it.`),
  ];
}

function changes(before: Column, now: Column | undefined): readonly string[] {
  if (now === undefined) return ["is gone"];
  const sameType = before.type === now.type || WIDER[before.type]?.includes(now.type) === true;
  const sameFilling = before.filledBy === now.filledBy && before.isGenerated === now.isGenerated;
  return [
    ...(sameType ? [] : [`was ${before.type}, and is ${now.type}`]),
    ...(before.filled && !now.filled ? ["was never null, and may be now"] : []),
    ...(!before.filled && now.filled ? ["could be null, and may not any more"] : []),
    ...(sameFilling ? [] : [`was filled by ${before.filledBy}, and is by ${now.filledBy}`]),
  ];
}

/** What a rule of now refuses that the released code may do. */
function ruleFaults(
  rule: Rule,
  released: SchemaShape,
  present: SchemaShape,
  isUsed: (table: string) => boolean,
): readonly string[] {
  const { kind, on, name, definition, keeps } = rule;
  const before = released.rules.find((other) => isSame(other, rule));
  if (before?.definition === definition) return [];
  const where = `${kind} ${name} of ${on}`;
  if (keeps !== null && isUsed(keeps))
    return [`${where} keeps rows of ${keeps} from being deleted.`];
  const isOfReleased = before !== undefined || isUsed(on) || isDomain(on, released);
  if (!isOfReleased || isWiderList(before, rule) || passesWithoutNew(rule, released, present))
    return [];
  return [`${where} ${before === undefined ? "is new" : "has changed"}: ${definition}`];
}

function isSame(one: Rule, other: Rule): boolean {
  return one.kind === other.kind && one.on === other.on && one.name === other.name;
}

function isDomain(name: string, { tables }: SchemaShape): boolean {
  return [...tables.values()].some((columns) =>
    [...columns.values()].some(({ type }) => type === name),
  );
}

/** `in ('a', 'b')` that has become `in ('a', 'b', 'c')`. */
function isWiderList(before: Rule | undefined, { definition }: Rule): boolean {
  const [old, now] = [before?.definition ?? "", definition].map((text) => {
    const [, subject, list = ""] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(text) ?? [];
    return subject === undefined ? null : { subject, values: new Set(list.split(", ")) };
  });
  if (!old || !now || old.subject !== now.subject) return false;
  return old.values.isSubsetOf(now.values);
}

/**
 * Whether rows without the new columns pass: a check that is about them alone, as they all have the same
 * value, with which the migration ran; a key with one that is null in such rows.
 */
function passesWithoutNew(
  { kind, on, columns, definition }: Rule,
  released: SchemaShape,
  present: SchemaShape,
): boolean {
  const unknown = columns.filter((name) => released.tables.get(on)?.has(name) !== true);
  if (kind === "check") return columns.length > 0 && unknown.length === columns.length;
  if (kind !== "foreign key" && kind !== "unique index") return false;
  if (/NULLS NOT DISTINCT|MATCH FULL/.test(definition)) return false;
  const now = present.tables.get(on);
  return unknown.some(
    (name) => now?.get(name)?.filled === false && now.get(name)?.filledBy === null,
  );
}

/** Rules that released code relies on: what `on conflict` names, what is deleted by cascade, what tells others. */
function lostRuleFaults(
  rule: Rule,
  present: SchemaShape,
  isUsed: (table: string) => boolean,
): readonly string[] {
  const { kind, on, name, definition, comment } = rule;
  if (isUnused(comment) || !(kind === "function" || isUsed(on))) return [];
  if (present.rules.some((other) => isSame(other, rule))) return [];
  const isReliedOn =
    ["unique index", "trigger", "function"].includes(kind) || definition.includes("ON DELETE");
  return isReliedOn ? [`${kind} ${name} of ${on} is gone.`] : [];
}
