import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../db/schema.ts";
import { placeDatabase } from "../testing/databases.ts";
import { operator } from "../testing/operator-commands.ts";

const ROOT = join(import.meta.dirname, "../..");
const isEmbedded = process.env["TEST_ENGINE"] === "embedded";

const run = promisify(execFile);
const shop = operator({ empty: true });
const { command, env, pathOf, expectRefused } = shop;

/** Every command that only reads (interface §12). */
const readers = () => [
  ["backup", pathOf("backup")],
  ["check-invariants"],
  ["state-digest"],
  ["export-person", "nobody@example.com"],
  ["staff", "list"],
];
/** Each opens the embedded database anew, which takes long; what they do there is the same. */
const someReaders = () => (isEmbedded ? readers().slice(0, 2) : readers());

const listTables = (db: Database) =>
  sql`select tablename from pg_tables where schemaname = 'public'`.execute(db);
const listMigrations = (db: Database) =>
  sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);

test.each(["", "refunds", "constructor", "__proto__"])(
  "an unknown command is refused: %j",
  async (name) => {
    await expectRefused([name], /^Usage: npm run shop -- migrate \| /);
  },
);

test("an option that a command does not have is no file and no order: it says how to type the command", async () => {
  for (const name of ["backup", "restore", "refund", "settle-refund", "dispute"]) {
    await expectRefused([name, "--help"], new RegExp(`^Usage: npm run shop -- ${name} `));
  }
  await expectRefused(["settle-refund", "--help", "done"], /^Usage: /);
  await expectRefused(["dispute", "--help", "opened"], /^Usage: /);
  expect(existsSync("--help")).toBe(false);
});

test("interface §7 every command is in the README and in interface.md, and they name no other", async () => {
  const { said } = await command("");
  const commands = said.replace(/^.* -- /, "").split(" | ");
  const readDocument = (path: string) => readFileSync(join(ROOT, path), "utf8");
  const namesIn = (text = "") =>
    [...text.matchAll(/`([a-z-]+)(?= [^`]*`|`)/g)].map(([, name]) => name);
  const readme = readDocument("README.md").match(/^\| `npm run shop -- .*$/m)?.[0];
  const interfaceRows = readDocument("docs/interface.md")
    .split(/^## /m)[7]
    ?.match(/^\| `.*? \|/gm);
  for (const names of [namesIn(readme).slice(1), namesIn(interfaceRows?.join("\n"))]) {
    expect(new Set(names)).toEqual(new Set(commands));
  }
});

test("interface §12 commands that only read create no schema where there is none, and say so", async () => {
  const sentence = isEmbedded ? /^DATA_DIR holds no database/ : /^The database has no schema/;
  for (const args of readers()) await expectRefused(args, sentence);
  expect(existsSync(pathOf("backup"))).toBe(false);
  if (isEmbedded) expect(existsSync(pathOf("database"))).toBe(false);
  else expect((await shop.withDatabase(listTables)).rows).toEqual([]);
});

test("interface §12 an empty database with a schema is not backed up", async () => {
  if (isEmbedded) placeDatabase(env().DATA_DIR);
  else await command("migrate");
  await expectRefused(
    ["backup", pathOf("backup")],
    /^The database is empty; there is nothing to back up\.$/,
  );
  expect(existsSync(pathOf("backup"))).toBe(false);
});

test("interface §12 commands that only read do not migrate a schema of another version", async () => {
  await command("seed");
  const { rows } = await shop.withDatabase(async (db) => {
    const before = await listMigrations(db);
    await sql`update schema_migrations set name = '9999_later.sql'
      where name = (select max(name) from schema_migrations)`.execute(db);
    return before;
  });
  await expectRefused(["check-invariants"], /newer version of the shop \(9999_later\.sql\)/);
  const last = rows.at(-1)?.name ?? "";
  await shop.withDatabase((db) =>
    sql`delete from schema_migrations where name like '9999%'`.execute(db),
  );
  await expectRefused(["check-invariants"], new RegExp(`older version of the shop.*${last}`));
  await shop.withDatabase(async (db) => {
    expect((await listMigrations(db)).rows).toEqual(rows.slice(0, -1));
    await sql`insert into schema_migrations (name) values (${last})`.execute(db);
  });
  for (const args of someReaders()) expect(await command(...args)).toMatchObject({ code: 0 });
});

test.each(["drop schema public cascade", "create table mine (id int)"])(
  "a read-only connection cannot change anything: %s",
  async (statement) => {
    const connection = await shop.connect({ readOnly: true });
    await expect(sql.raw(statement).execute(connection.db)).rejects.toThrow(/read-only/);
    await connection.close();
  },
);

if (!isEmbedded) {
  test("behind a pooler a read-only connection leaves its session as it found it", async () => {
    const connection = await shop.connect({ readOnly: true });
    const read = async () => {
      const { rows } = await sql<{ told: string }>`
        select current_setting('transaction_read_only') as told`.execute(connection.db);
      return rows[0]?.told;
    };
    expect(await read()).toBe("on");
    // Its transaction is all that it has changed.
    await sql`rollback`.execute(connection.db);
    expect(await read()).toBe("off");
    await connection.close();
  });
}

test("a command prints its result, or its error on stderr, and exits accordingly", async () => {
  const start = (...args: string[]) =>
    run(process.execPath, ["server/operator/operate.ts", ...args], { env: env() });
  expect((await start("check-invariants")).stdout).toBe("All invariants hold.\n");
  await expect(start("dispute")).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: "Usage: npm run shop -- dispute NUMBER opened|won|lost [AMOUNT]\n",
  });
});

test.each([
  [
    { DATABASE_URL: "postgres://127.0.0.1:1/shop" },
    /^DATABASE_URL names .* cannot be used now: connect ECONNREFUSED 127\.0\.0\.1:1\.\n$/,
  ],
  [
    { DATABASE_URL: "", DATA_DIR: import.meta.filename },
    /^DATA_DIR: \S+ cannot be read or written, as there is a file in the place of a folder\.\n$/,
  ],
])(
  "a command names the setting whose database or folder it cannot use: %j",
  async (own, sentence) => {
    const start = run(process.execPath, ["server/operator/operate.ts", "staff", "list"], {
      env: { ...env(), ...own },
    });
    const stderr = expect.stringMatching(sentence);
    await expect(start).rejects.toMatchObject({ code: 1, stdout: "", stderr });
  },
);
