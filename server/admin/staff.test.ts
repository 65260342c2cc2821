import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newBuyer } from "../testing/buyer.ts";
import {
  addStaff,
  callStaff,
  openStaffBrowser,
  type StaffBrowser,
  signInWithoutFactors,
} from "../testing/staff.ts";
import { enrolStaff, giveMailedCode } from "../testing/staff-sign-in.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { ensureFirstOwner, firstSignIn } from "./first-owner.ts";

const FIRST_OWNER = "first@example.com";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAIL: FIRST_OWNER });
});
afterAll(() => app.close());

type Row = {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly last_used_at: string | null;
};

const list = async (staff: StaffBrowser): Promise<readonly Row[]> =>
  (await staff.call("staff")).body.data;

const remove = (staff: StaffBrowser, id: string) => staff.call(`staff/${id}`, { method: "DELETE" });

const change = (staff: StaffBrowser, id: string, body: unknown) =>
  staff.call(`staff/${id}`, { method: "PATCH", body });

/** Leaves exactly these owners. */
async function onlyOwners(...owners: readonly StaffBrowser[]): Promise<void> {
  const ids = owners.map(({ id }) => id);
  await sql`update staff set removed_at = now()
    where role = 'owner' and not (id = any(${ids}::uuid[]))`.execute(app.shop.db);
}

describe("the owner", () => {
  test("an owner adds a person, changes the role and removes them, and all of it is in the audit (D-158)", async () => {
    const owner = await openStaffBrowser(app, "owner");
    const { email } = newBuyer();
    const added = await owner.call("staff", { method: "POST", body: { email, role: "sales" } });
    const { id } = added.body.data;
    const isNew = { enrolled: false, last_used_at: null, current: false };
    expect(await list(owner)).toContainEqual(
      expect.objectContaining({ id, email, role: "sales", ...isNew }),
    );
    const twice = await owner.call("staff", { method: "POST", body: { email, role: "owner" } });
    expect([twice.status, twice.body.code]).toEqual([409, "staff_exists"]);
    expect((await change(owner, id, { role: "support" })).status).toBe(200);
    expect((await remove(owner, id)).status).toBe(200);
    expect((await remove(owner, id)).status).toBe(404);
    expect((await list(owner)).map((row) => row.id)).not.toContain(id);
    const entries = await app.shop.db
      .selectFrom("audit_entries")
      .select(["actor", "action", "before", "after"])
      .where("subject", "=", `staff ${id}`)
      .orderBy("id")
      .execute();
    const actor = `owner ${owner.email}`;
    expect(entries).toEqual([
      { actor, action: "staff.add", before: null, after: { role: "sales" } },
      { actor, action: "staff.role", before: { role: "sales" }, after: { role: "support" } },
      { actor, action: "staff.remove", before: { role: "support" }, after: null },
    ]);
  });

  test("an owner's change of a role that another owner changed meanwhile is refused (D-158)", async () => {
    const owner = await openStaffBrowser(app, "owner");
    const id = await addStaff(app, "sales", newBuyer().email);
    const shown = { role: "content", expected_role: "sales" };
    expect((await change(owner, id, shown)).status).toBe(200);
    const late = await change(owner, id, { role: "support", expected_role: "sales" });
    expect([late.status, late.body.code]).toEqual([412, "changed_meanwhile"]);
  });

  test("adding an invalid email, or changing an unknown person, is refused (D-158)", async () => {
    const owner = await openStaffBrowser(app, "owner");
    const body = { email: "nobody", role: "sales" };
    expect((await owner.call("staff", { method: "POST", body })).status).toBe(422);
    for (const id of ["1", "00000000-0000-4000-8000-000000000000", "%00"]) {
      expect((await change(owner, id, { role: "sales" })).status, id).toBe(404);
    }
  });

  test("a changed role applies from the next call on (D-158)", async () => {
    const owner = await openStaffBrowser(app, "owner");
    const other = await openStaffBrowser(app, "owner");
    expect((await change(owner, other.id, { role: "content" })).status).toBe(200);
    expect((await other.call("me")).body.data.role).toBe("content");
    expect((await other.call("staff")).status).toBe(403);
  });
});

test("the list of the staff says who of them reads it, and when somebody last used the back office (D-158)", async () => {
  const owner = await openStaffBrowser(app, "owner");
  const own = async () => (await list(owner)).find(({ id }) => id === owner.id);
  const { used_at: before } = await app.shop.db
    .updateTable("staff_sessions")
    .set({ used_at: new Date(app.shop.now().getTime() - 10_000) })
    .where("staff_id", "=", owner.id)
    .returning("used_at")
    .executeTakeFirstOrThrow();
  expect(await own()).toMatchObject({ current: true, last_used_at: before.toISOString() });
  await signInWithoutFactors(app, app.openBrowser(), owner.id);
  expect(Date.parse((await own())?.last_used_at ?? "")).toBeGreaterThan(before.getTime());
});

describe("somebody who is removed", () => {
  test("a removed person is signed out everywhere at once, and comes back as a new one (D-158)", async () => {
    const owner = await openStaffBrowser(app, "owner");
    const { email } = newBuyer();
    const id = await addStaff(app, "owner", email);
    const leaver = app.openBrowser();
    await enrolStaff(app, leaver, email);
    const own = async () => (await list(owner)).find((row) => row.id === id);
    expect((await callStaff(leaver, "me")).status).toBe(200);
    expect(await own()).toMatchObject({ role: "owner", enrolled: true });
    await remove(owner, id);
    expect((await callStaff(leaver, "me")).status).toBe(401);
    const body = { email, role: "support" };
    const back = await owner.call("staff", { method: "POST", body });
    expect(back.body.data.id).toBe(id);
    expect((await callStaff(leaver, "me")).status).toBe(401);
    expect(await own()).toMatchObject({ role: "support", enrolled: false });
    expect((await giveMailedCode(app, app.openBrowser(), email)).next).toBe("enrol");
  });
});

describe("the last owner", () => {
  test("the last owner can be neither removed nor given another role (D-158)", async () => {
    const owner = await openStaffBrowser(app, "owner");
    await onlyOwners(owner);
    const removed = await remove(owner, owner.id);
    expect([removed.status, removed.body.code]).toEqual([409, "last_owner"]);
    const demoted = await change(owner, owner.id, { role: "sales" });
    expect([demoted.status, demoted.body.code]).toEqual([409, "last_owner"]);
    expect((await change(owner, owner.id, { role: "owner" })).status).toBe(200);
  });

  test.each(["remove", "demote"])(
    "of two owners who %s each other at once, one stays (D-158)",
    async (way) => {
      for (let round = 0; round < 5; round += 1) {
        const one = await openStaffBrowser(app, "owner");
        const other = await openStaffBrowser(app, "owner");
        await onlyOwners(one, other);
        const act = (staff: StaffBrowser, id: string) =>
          way === "remove" ? remove(staff, id) : change(staff, id, { role: "sales" });
        const answers = await Promise.all([act(one, other.id), act(other, one.id)]);
        const statuses = answers.map(({ status }) => status);
        expect(statuses.filter((status) => status === 200)).toHaveLength(1);
        const owners = await app.shop.db
          .selectFrom("staff")
          .select("id")
          .where("role", "=", "owner")
          .where("removed_at", "is", null)
          .execute();
        expect(owners).toHaveLength(1);
      }
    },
  );
});

describe("the first owner", () => {
  test("OWNER_EMAIL becomes owner once, and not when there is an owner (D-158)", async () => {
    const { db } = app.shop;
    const first = await db
      .selectFrom("audit_entries")
      .select(["actor", "action", "after"])
      .orderBy("id")
      .executeTakeFirstOrThrow();
    expect(first).toEqual({ actor: "shop", action: "staff.add", after: { role: "owner" } });
    await openStaffBrowser(app, "owner");
    await ensureFirstOwner(db, "second@example.com", app.shop.now());
    expect(await emailsOfOwners()).not.toContain("second@example.com");
    await onlyOwners();
    const start = () => ensureFirstOwner(db, FIRST_OWNER, app.shop.now());
    await Promise.all([start(), start(), start()]);
    expect(await emailsOfOwners()).toEqual([FIRST_OWNER]);
  });

  test("the log says at the start how the first owner signs in, until an owner has done so (D-158)", async () => {
    const { db, config } = app.shop;
    const mailbox = `${config.sandbox?.publicUrl}/mail`;
    await onlyOwners();
    expect(await firstSignIn(db, config)).toContain("staff add EMAIL owner");
    await ensureFirstOwner(db, FIRST_OWNER, app.shop.now());
    expect(await firstSignIn(db, config)).toBe(
      `${FIRST_OWNER} signs in with a code by mail, which is in the mailbox at ${mailbox}`,
    );
    expect(await firstSignIn(db, { sandbox: null })).toBe(
      `${FIRST_OWNER} signs in with a code by mail`,
    );
    await enrolStaff(app, app.openBrowser(), FIRST_OWNER);
    expect(await firstSignIn(db, config)).toBeNull();
  });

  async function emailsOfOwners(): Promise<readonly string[]> {
    const rows = await app.shop.db
      .selectFrom("staff")
      .select("email")
      .where("role", "=", "owner")
      .where("removed_at", "is", null)
      .execute();
    return rows.map(({ email }) => email);
  }
});
