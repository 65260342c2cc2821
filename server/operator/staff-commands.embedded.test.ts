import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../db/connect.ts";
import { commandsIn } from "../testing/operator-commands.ts";
import { ownEnvironment } from "../testing/own-environment.ts";

let dataDir: string;
let environment: Awaited<ReturnType<typeof ownEnvironment>>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-staff-"));
  environment = await ownEnvironment(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const command = commandsIn(() => ({ ...environment, OWNER_EMAIL: "first@example.com" }));
const staff = (...args: string[]) => command("staff", ...args);

test("interface §12 staff add makes the first owner too, and list shows everybody", async () => {
  expect(await staff("add", "Sami@example.com", "sales")).toEqual({
    code: 0,
    said: "Sami@example.com is on the staff now, as sales, and signs in at /admin.",
  });
  const { said } = await staff("list");
  expect(said.split("\n")).toEqual([
    "owner    first@example.com  never signed in, no second factor yet",
    "sales    Sami@example.com  never signed in, no second factor yet",
  ]);
});

test("interface §12 staff add changes a role, and the last owner stays", async () => {
  const { said } = await staff("add", "sami@example.com", "support");
  expect(said).toBe("sami@example.com is support now, and was sales.");
  const needed = {
    code: 1,
    said: "The shop needs an owner. Make somebody else an owner first.",
  };
  expect(await staff("add", "first@example.com", "content")).toEqual(needed);
  expect(await staff("remove", "first@example.com")).toEqual(needed);
});

test("interface §12 after staff reset a person sets up a new second factor", async () => {
  expect(await staff("reset", "sami@example.com")).toEqual({
    code: 0,
    said: "sami@example.com sets up a new second factor with the next sign-in.",
  });
});

test("interface §12 staff remove removes a person once, and the audit has it", async () => {
  const removed = await staff("remove", "sami@example.com");
  expect(removed.said).toBe(
    "sami@example.com is not on the staff any more; every sign-in has ended.",
  );
  const nobody = { code: 1, said: "Nobody on the staff has this email." };
  expect(await staff("remove", "sami@example.com")).toEqual(nobody);
  expect(await staff("reset", "sami@example.com")).toEqual(nobody);
  expect((await staff("list")).said).not.toContain("sami");
  const { DATABASE_URL: databaseUrl = null } = environment;
  const connection = await connect(databaseUrl, dataDir);
  const { rows } = await sql`select actor, action from audit_entries order by id`.execute(
    connection.db,
  );
  await connection.close();
  expect(rows).toEqual([
    { actor: "operator", action: "staff.add" },
    { actor: "shop", action: "staff.add" },
    { actor: "operator", action: "staff.role" },
    { actor: "operator", action: "staff.reset" },
    { actor: "operator", action: "staff.remove" },
  ]);
});

test.each([
  [],
  ["add"],
  ["add", "sami@example.com"],
  ["add", "sami@example.com", "god"],
  ["add", "sami", "sales"],
  ["list", "sami@example.com"],
  ["remove", "sami@example.com", "now"],
  ["promote", "sami@example.com"],
])("interface §12 staff %s %s %s is refused", async (...args) => {
  const { code, said } = await staff(...args.filter((word) => word !== undefined));
  expect(code).toBe(1);
  expect(said).toMatch(
    /^Usage: npm run shop -- staff add EMAIL owner\|sales\|support\|content \| /,
  );
});
