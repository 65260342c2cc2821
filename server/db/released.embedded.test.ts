import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "../testing/databases.ts";
import { faultsFor, readShape, type SchemaShape } from "../testing/schema-compatibility.ts";
import type { Connection, Script } from "./connection.ts";
import { openEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import released from "./released.json" with { type: "json" };

const MIGRATIONS = join(import.meta.dirname, "migrations");
const releasedNames = Object.keys(released.migrations);

const readMigration = (name: string) => readFileSync(join(MIGRATIONS, name), "utf8");

describe("the migrations since the last release (D-247)", () => {
  test("released migrations are unchanged, and new ones come after them", () => {
    const digests = releasedNames.map((name) => [
      name,
      createHash("sha256").update(readMigration(name)).digest("hex"),
    ]);
    expect(Object.fromEntries(digests)).toEqual(released.migrations);
    const later = readdirSync(MIGRATIONS).filter((name) => !releasedNames.includes(name));
    const last = releasedNames.at(-1) ?? "";
    expect(later.filter((name) => name < last)).toEqual([]);
  });

  test("after the new migrations all statements of the released version work", async () => {
    const connection = await openEmbedded(null);
    const shapeNow = async () => {
      const shapes: SchemaShape[] = [];
      await connection.inSnapshot(async (run) => void shapes.push(await readShape(run)));
      return shapes[0] ?? expect.fail("nothing was read");
    };
    await connection.inExclusiveTransaction(async (run) => {
      await run(
        "create table schema_migrations (name text primary key, at timestamptz not null default now())",
      );
      for (const name of releasedNames) {
        await run(readMigration(name));
        await run(`insert into schema_migrations (name) values ('${name}')`);
      }
    });
    const before = await shapeNow();
    expect([before.tables.size, before.rules.length]).toEqual([
      expect.toSatisfy((tables) => tables > 40),
      expect.toSatisfy((rules) => rules > 200),
    ]);
    const ran = await migrate(connection);
    expect(ran.filter((name) => releasedNames.includes(name))).toEqual([]);
    expect(faultsFor(released.version, before, await shapeNow())).toEqual([]);
    await connection.close();
  });

  // pg-boss brings its tables up to date by itself, also under the processes of the version before.
  test("after the new migrations the queue's tables are as the released version expects", async () => {
    const connection = await openTestDatabase();
    const { rows } = await sql`select version from jobs.version`.execute(connection.db);
    expect(rows).toEqual([{ version: released.queue }]);
    await connection.close();
  });
});

describe("of a change of the schema, code from before it (D-247)", () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await openTestDatabase();
  });
  afterAll(() => connection.close());

  class TakenBack extends Error {}

  /** What is wrong with `change` for code that was written for the schema after `before`. */
  async function faultsOf(change: string, before = "select"): Promise<readonly string[]> {
    const found: (readonly string[])[] = [];
    const work = async (run: Script) => {
      await run(before);
      const old = await readShape(run);
      await run(change);
      found.push(faultsFor("1.2.0", old, await readShape(run)));
      throw new TakenBack();
    };
    await connection.inExclusiveTransaction(work).catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
    return found[0] ?? expect.fail("nothing was compared");
  }

  test.each([
    ["a column with a default", "alter table coupons add more text not null default 'x'"],
    ["a column that may be null", "alter table coupons add more text check (more <> '')"],
    ["a wider column", "alter table coupons alter max_uses type bigint"],
    [
      "a table",
      "create table more (id integer primary key, coupon_id bigint references coupons on delete cascade)",
    ],
    ["an index", "create index more on coupons (kind)"],
    [
      "a key on a column that old rows leave empty",
      "alter table coupons add more uuid unique references users on delete set null",
    ],
    [
      "a longer list",
      "alter domain locale_name drop constraint locale_is_one_we_speak; alter domain locale_name add constraint locale_is_one_we_speak check (value in ('en', 'ar', 'fr'))",
    ],
    ["a check less", "alter table coupons drop constraint coupon_percent_is_at_most_100"],
    [
      "a check that says why it refuses nothing",
      "alter table coupons add constraint fair check (value < 9999999); comment on constraint fair on coupons is 'serves 1.2.0: it had the same check in its form'",
    ],
    [
      "nothing of what it used no more",
      "alter table coupons drop batch; drop table trial_requests cascade",
      "comment on column coupons.batch is 'unused'; comment on table trial_requests is 'unused since 1.1.0'",
    ],
  ])("the check of migrations accepts %s", async (_, change, before?: string) => {
    expect(await faultsOf(change, before)).toEqual([]);
  });

  test.each([
    ["alter table coupons drop batch", "coupons.batch is gone."],
    ["alter table coupons rename batch to file", "coupons.batch is gone."],
    ["drop table trial_requests cascade", "trial_requests is gone."],
    [
      "alter table coupons alter max_uses type smallint",
      "coupons.max_uses was integer, and is smallint.",
    ],
    [
      "alter table coupons alter kind drop not null",
      "coupons.kind was never null, and may be now.",
    ],
    [
      "alter table coupons alter starts_at set not null",
      "coupons.starts_at could be null, and may not any more.",
    ],
    [
      "alter table coupons alter active drop default",
      "coupons.active was filled by true, and is by null.",
    ],
    [
      "alter table coupons add more text not null",
      "coupons.more is required, and only newer code gives it.",
    ],
    [
      "alter table coupons add constraint fair check (value < 9)",
      "check fair of coupons is new: CHECK (((value)::numeric < (9)::numeric))",
    ],
    [
      "alter table coupons drop constraint coupons_kind_check, add constraint coupons_kind_check check (kind in ('percent', 'gift'))",
      /^check coupons_kind_check of coupons has changed: /,
    ],
    [
      "alter table coupons add more text check (more is not null or kind = 'x')",
      /^check .* of coupons is new: /,
    ],
    [
      "alter table coupons add more text not null default 'x' unique",
      /^unique index .* of coupons is new: /,
    ],
    ["create unique index more on coupons (upper(kind))", /^unique index more of coupons is new: /],
    [
      "alter table coupons drop constraint coupons_code_key",
      "unique index coupons_code_key of coupons is gone.",
    ],
    [
      "alter domain locale_name add check (value <> 'ar')",
      /^check locale_name_check of locale_name is new: /,
    ],
    [
      "create table more (coupon_id bigint references coupons)",
      "foreign key more_coupon_id_fkey of more keeps rows of coupons from being deleted.",
    ],
    [
      "alter table orders drop constraint orders_cart_id_fkey",
      "foreign key orders_cart_id_fkey of orders is gone.",
    ],
    [
      "drop trigger course_packages_changed on course_packages",
      "trigger course_packages_changed of course_packages is gone.",
    ],
    [
      "create trigger more before delete on coupons for each row execute function refuse_change()",
      /^trigger more of coupons is new: /,
    ],
    [
      "create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'",
      /^trigger payment_events_are_append_only of payment_events has changed: /,
    ],
    ["drop function comparable_amount cascade", /^function comparable_amount of .* is gone\.$/],
    [
      "alter table coupons add constraint fair check (value < 9); comment on constraint fair on coupons is 'serves 1.1.0: as before'",
      /^check fair of coupons is new: /,
    ],
    [
      "alter table coupons alter batch set not null",
      "coupons.batch is required, and only newer code gives it.",
      "comment on column coupons.batch is 'unused'",
    ],
  ])("the check of migrations refuses: %s", async (change, sentence, before?: string) => {
    const matching = typeof sentence === "string" ? sentence : expect.stringMatching(sentence);
    expect(await faultsOf(change, before)).toContainEqual(matching);
  });
});
