import { afterAll, beforeAll, expect, test } from "vitest";
import { SECOND_FACTOR_TRIES } from "#core/staff-factors.ts";
import type { Queryable } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { saveChallenge, takeChallenge } from "../staff/challenges.ts";
import {
  countRecoveryCodes,
  issueRecoveryCodes,
  redeemRecoveryCode,
} from "../staff/recovery-codes.ts";
import { redeemTotp, saveTotp } from "../staff/totp.ts";
import { AuthenticatorApp } from "../testing/authenticator-app.ts";
import { newBuyer } from "../testing/buyer.ts";
import { countLockWaits } from "../testing/lock-waits.ts";
import { addStaff, callStaff } from "../testing/staff.ts";
import { enrolStaff, giveMailedCode, giveTotp } from "../testing/staff-sign-in.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { whileLocked } from "../testing/while-locked.ts";

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
  const browser = app.openBrowser();
  return { id, email, browser, ...(await enrolStaff(app, browser, email)) };
}
type Enrolled = Awaited<ReturnType<typeof enrolled>>;

const post = (browser: TestBrowser, path: string, body?: unknown) =>
  callStaff(browser, path, { method: "POST", body });

const nothingMore = async () => {};

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

test("a second factor is not compared when another call takes the last try at the same moment (D-156)", async () => {
  const { id, email, device } = await enrolled();
  time += 60_000;
  const browser = app.openBrowser();
  await giveMailedCode(app, browser, email);
  const { body } = await whileLocked(
    app.shop.db,
    (other) =>
      other
        .updateTable("staff_sign_ins")
        .set({ tries: SECOND_FACTOR_TRIES })
        .where("staff_id", "=", id)
        .execute(),
    () => giveTotp(app, browser, device),
    nothingMore,
  );
  expect(body.code).toBe("sign_in");
});

test("a confirmation is not compared when another call takes the last try at the same moment (D-188)", async () => {
  const { id, browser, device } = await enrolled();
  // The next code of the app, before the use of the session is noted, which would wait too.
  time += 45_000;
  const { body } = await whileLocked(
    app.shop.db,
    (other) =>
      other
        .updateTable("staff_sessions")
        .set({ confirm_tries: SECOND_FACTOR_TRIES })
        .where("staff_id", "=", id)
        .execute(),
    () => post(browser, "confirm", { totp: device.codeAt(app.shop.now()) }),
    nothingMore,
  );
  expect(body.code).toBe("sign_in");
});

test.each([
  {
    what: "a code of the app",
    factorOf: ({ device }: Enrolled) => ({ totp: device.codeAt(app.shop.now()) }),
    redeem: (other: Queryable, { id, device }: Enrolled) => {
      const { config, now } = app.shop;
      return redeemTotp(other, config.secret, id, device.codeAt(now()), now());
    },
  },
  {
    what: "a recovery code",
    factorOf: ({ recoveryCodes }: Enrolled) => ({ recovery_code: recoveryCodes[0] }),
    redeem: (other: Queryable, { id, recoveryCodes }: Enrolled) => {
      const { config, now } = app.shop;
      return redeemRecoveryCode(other, config.secret, id, recoveryCodes[0] ?? "", now());
    },
  },
])(
  "$what that is taken at the same moment in another browser signs in there alone (D-156)",
  async ({ factorOf, redeem }) => {
    const person = await enrolled();
    time += 60_000;
    const browser = app.openBrowser();
    await giveMailedCode(app, browser, person.email);
    const { body } = await whileLocked(
      app.shop.db,
      async (other) => expect(await redeem(other, person)).toBe(true),
      () => post(browser, "sign-in/second", factorOf(person)),
      nothingMore,
    );
    expect(body.code).toBe("code_refused");
  },
);

test("of two apps that somebody sets up at the same moment the first stays (D-156)", async () => {
  const { db, now } = app.shop;
  const { email } = newBuyer();
  const id = await addStaff(app, "sales", email);
  const browser = app.openBrowser();
  const { totp } = await giveMailedCode(app, browser, email);
  const { body } = await whileLocked(
    db,
    (other) => saveTotp(other, id, { sealedSecret: "", step: 1 }, now()),
    () => giveTotp(app, browser, new AuthenticatorApp(totp)),
    nothingMore,
  );
  expect(body.code).toBe("code_refused");
  expect(await countRecoveryCodes(db, id)).toBe(0);
});

test("what a passkey signs is taken once, also by two calls at the same moment (D-157)", async () => {
  const { db, now } = app.shop;
  const { id } = await enrolled();
  const of = { browserHash: id, staffId: id, purpose: "sign_in" } as const;
  await saveChallenge(db, of, "challenge", now());
  const taken = await whileLocked(
    db,
    async (other) => expect(await takeChallenge(other, of, now())).toBe("challenge"),
    () => takeChallenge(db, of, now()),
    nothingMore,
  );
  expect(taken).toBeNull();
});

test("recovery codes that are renewed twice at the same moment replace each other (D-157)", async () => {
  const { db, config, now } = app.shop;
  const { id, browser } = await enrolled();
  let replaced: readonly string[] = [];
  const { body } = await whileLocked(
    db,
    async (other) => {
      replaced = await issueRecoveryCodes(other, config.secret, id);
    },
    () => post(browser, "factors/recovery-codes"),
    nothingMore,
  );
  const [kept] = body.data.recovery_codes;
  expect(await countRecoveryCodes(db, id)).toBe(10);
  const redeem = (code = "") => redeemRecoveryCode(db, config.secret, id, code, now());
  expect([await redeem(replaced[0]), await redeem(kept)]).toEqual([false, true]);
});
