import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { addMember, removeMember, resetMember } from "../staff/members.ts";
import { hasTotp } from "../staff/totp.ts";
import { newBuyer } from "../testing/buyer.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { PasskeyDevice } from "../testing/passkey-device.ts";
import { addStaff, callStaff, openStaffBrowser } from "../testing/staff.ts";
import { AuthenticatorApp, giveMailedCode, giveTotp } from "../testing/staff-sign-in.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

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
    const answers = Promise.all(calls.map((call) => call()));
    await expect.poll(() => countLockWaits(db), { interval: 50 }).toBe(calls.length);
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
