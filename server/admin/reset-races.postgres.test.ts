import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import {
  addMember,
  beginStaffChange,
  changeRole,
  findMember,
  removeMember,
  resetMember,
} from "../staff/members.ts";
import { hasTotp } from "../staff/totp.ts";
import { AuthenticatorApp } from "../testing/authenticator-app.ts";
import { newBuyer } from "../testing/buyer.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { PasskeyDevice } from "../testing/passkey-device.ts";
import { addStaff, callStaff, openStaffBrowser } from "../testing/staff.ts";
import { giveMailedCode, giveTotp, requestStaffCode } from "../testing/staff-sign-in.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { ensureFirstOwner } from "./first-owner.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Calls while a change of the staff is done and not yet committed, which all calls wait for. */
async function callDuring<Answer>(
  change: (transaction: Queryable) => Promise<unknown>,
  ...calls: readonly (() => Promise<Answer>)[]
): Promise<Answer[]> {
  const { db } = app.shop;
  const { answers } = await inTransaction(db, async (transaction) => {
    await change(transaction);
    let ended = 0;
    const answers = Promise.all(
      calls.map((call) =>
        call().finally(() => {
          ended += 1;
        }),
      ),
    );
    const countStopped = async () => ended + (await countLockWaits(db));
    await expect.poll(countStopped, { interval: 50 }).toBe(calls.length);
    expect(ended).toBe(0);
    return { answers };
  });
  return answers;
}

/** Somebody of the staff who is about to set up the app for their codes. */
async function beginEnrolment() {
  const { email } = newBuyer();
  const id = await addStaff(app, "sales", email);
  const browser = app.openBrowser();
  const { totp } = await giveMailedCode(app, browser, email);
  return { id, email, browser, finish: () => giveTotp(app, browser, new AuthenticatorApp(totp)) };
}

test("a sign-in that runs while its person is removed is not valid when they are added again (D-188)", async () => {
  const { shop } = app;
  const { id, email, browser, finish } = await beginEnrolment();
  const [answer] = await callDuring(
    (transaction) => removeMember(transaction, id, shop.now()),
    finish,
  );
  expect(answer?.body.code).toBe("sign_in");
  await addMember(shop.db, { email, role: "sales" }, shop.now());
  expect((await callStaff(browser, "me")).status).toBe(401);
  expect(await hasTotp(shop.db, id)).toBe(false);
});

test("a mailed code that is given while its person is removed is refused (D-188)", async () => {
  const { email } = newBuyer();
  const id = await addStaff(app, "sales", email);
  const browser = app.openBrowser();
  const code = await requestStaffCode(app, browser, email);
  const [answer] = await callDuring(
    (transaction) => removeMember(transaction, id, app.shop.now()),
    () => callStaff(browser, "sign-in", { method: "POST", body: { email, code } }),
  );
  expect(answer?.body.code).toBe("code_refused");
});

test("an app that is set up while its owner is reset does not stay (D-188)", async () => {
  const { shop } = app;
  const { id, finish } = await beginEnrolment();
  const [answer] = await callDuring(
    (transaction) => resetMember(transaction, id, shop.now()),
    finish,
  );
  expect(answer?.body.code).toBe("sign_in");
  expect(await hasTotp(shop.db, id)).toBe(false);
});

test("a passkey that is added while its owner is reset does not stay (D-188)", async () => {
  const { shop } = app;
  const staff = await openStaffBrowser(app, "sales");
  const options = await staff.call("factors/passkeys/options", { method: "POST" });
  const passkey = new PasskeyDevice(shop.config.publicUrl).create(options.body.data);
  const codes = await callDuring(
    (transaction) => resetMember(transaction, staff.id, shop.now()),
    () => staff.call("factors/passkeys", { method: "POST", body: { name: "Phone", passkey } }),
    () => staff.call("factors/recovery-codes", { method: "POST" }),
  );
  expect(codes.map(({ body }) => body.code)).toEqual(["sign_in", "sign_in"]);
  const kept = await shop.db
    .selectFrom("staff_passkeys")
    .select("id")
    .where("staff_id", "=", staff.id)
    .execute();
  expect(kept).toEqual([]);
});

test.each([
  {
    what: "is removed",
    change: (other: Queryable, id: string) => removeMember(other, id, app.shop.now()),
  },
  {
    what: "gets another role",
    change: (other: Queryable, id: string) => changeRole(other, id, "sales"),
  },
])(
  "an owner who $what while their own change of the staff waits changes nothing (D-158)",
  async ({ change }) => {
    const { db } = app.shop;
    await addStaff(app, "owner", newBuyer().email);
    const owner = await openStaffBrowser(app, "owner");
    const colleague = await openStaffBrowser(app, "sales");
    const body = { email: newBuyer().email, role: "owner" };
    const answers = await callDuring(
      async (other) => {
        await beginStaffChange(other, null);
        await change(other, owner.id);
      },
      () => owner.call("staff", { method: "POST", body }),
      () => owner.call(`staff/${colleague.id}`, { method: "PATCH", body: { role: "owner" } }),
    );
    const codes = answers.map(({ body: answer }) => answer.code);
    expect(codes).toEqual(["not_permitted", "not_permitted"]);
    expect(await findMember(db, body.email)).toBeNull();
    expect(await findMember(db, colleague.email)).toMatchObject({ role: "sales" });
  },
);

test("a first owner is not made when another process makes one just now (D-158)", async () => {
  const { db, now } = app.shop;
  await sql`update staff set removed_at = now() where role = 'owner'`.execute(db);
  const [made, late] = [newBuyer().email, newBuyer().email];
  await whileLocked(
    db,
    (other) => addMember(other, { email: made, role: "owner" }, now()),
    () => ensureFirstOwner(db, late, now()),
    async () => {},
  );
  expect(await findMember(db, made)).toMatchObject({ role: "owner" });
  expect(await findMember(db, late)).toBeNull();
});
