import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { newBuyer } from "../testing/buyer.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { addStaff } from "../testing/staff.ts";
import { enrolStaff, giveMailedCode, giveTotp } from "../testing/staff-sign-in.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let time = Date.now();
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(time));
});
afterAll(() => app.close());

/** Somebody of the staff who has set up the app for their codes, in a browser of their own. */
async function enrolled() {
  const { email } = newBuyer();
  const id = await addStaff(app, "sales", email);
  const { device } = await enrolStaff(app, app.openBrowser(), email);
  return { id, email, device };
}

test("of two who sign in at once in one browser, the one whose mailed code came last goes on (D-156)", async () => {
  const { db } = app.shop;
  const first = await enrolled();
  const second = await enrolled();
  time += 60_000;
  const browser = app.openBrowser();
  await giveMailedCode(app, browser, first.email);
  const { answer } = await inTransaction(db, async (transaction) => {
    // The first waits between the count of the try and the end of the half sign-in.
    await transaction
      .selectFrom("staff")
      .select("id")
      .where("id", "=", first.id)
      .forUpdate()
      .execute();
    const answer = giveTotp(app, browser, first.device);
    await expect.poll(() => countLockWaits(db), { interval: 50 }).toBe(1);
    await giveMailedCode(app, browser, second.email);
    return { answer };
  });
  expect((await answer).body.code).toBe("sign_in");
  const { body } = await giveTotp(app, browser, second.device);
  expect(body.data).toMatchObject({ email: second.email });
});
