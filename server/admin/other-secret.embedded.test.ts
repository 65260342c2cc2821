import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seal } from "../staff/sealed.ts";
import { AuthenticatorApp } from "../testing/authenticator-app.ts";
import { newBuyer } from "../testing/buyer.ts";
import { PasskeyDevice } from "../testing/passkey-device.ts";
import { addStaff, callStaff } from "../testing/staff.ts";
import { enrolStaff, giveMailedCode, giveTotp } from "../testing/staff-sign-in.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const MINUTE = 60_000;
const BEFORE = "the secret of the shop before";

let app: TestApp;
let time = Date.now();
const logged: string[] = [];
const log = new Writable({
  write(line, _encoding, done) {
    logged.push(String(line));
    done();
  },
});
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "error" }, () => new Date(time), log);
});
afterAll(() => app.close());

const post = (browser: TestBrowser, path: string, body?: unknown) =>
  callStaff(browser, path, { method: "POST", body });

/** Somebody whose app and recovery codes were set up under another secret, and who is signed in. */
async function enrolledBefore() {
  const { email } = newBuyer();
  const id = await addStaff(app, "owner", email);
  const browser = app.openBrowser();
  const enrolled = await enrolStaff(app, browser, email);
  const passkey = new PasskeyDevice(app.shop.config.publicUrl);
  const options = (await post(browser, "factors/passkeys/options")).body.data;
  await post(browser, "factors/passkeys", { name: "Phone", passkey: passkey.create(options) });
  const { db } = app.shop;
  const secret = seal(BEFORE, id, "A".repeat(32));
  await db.updateTable("staff_totp").set({ secret }).where("staff_id", "=", id).execute();
  const used = { code_hash: "of another secret", used_at: null };
  await db.deleteFrom("staff_recovery_codes").where("staff_id", "=", id).execute();
  await db
    .insertInto("staff_recovery_codes")
    .values({ staff_id: id, ...used })
    .execute();
  time += MINUTE;
  return { id, email, browser, passkey, ...enrolled };
}

test("a second-factor app from under another APP_SECRET is refused with what to do, and logged once (D-185)", async () => {
  const { email, device, recoveryCodes } = await enrolledBefore();
  const browser = app.openBrowser();
  await giveMailedCode(app, browser, email);
  const [recovery_code] = recoveryCodes;
  for (const factor of [{ totp: device.codeAt(app.shop.now()) }, { recovery_code }]) {
    const { status, body } = await post(browser, "sign-in/second", factor);
    expect([status, body.code]).toEqual([409, "factor_unreadable"]);
    expect(body.message).toContain("npm run shop -- staff reset EMAIL");
  }
  const news = logged.filter((line) => line.includes("APP_SECRET"));
  expect(news).toHaveLength(1);
  expect(news[0]).toContain("staff reset EMAIL");
  expect(news[0]).not.toContain(email);
  expect(logged.join()).not.toContain("request failed");
});

test("a confirmation by an app from under another APP_SECRET is refused too, and a passkey still works (D-185)", async () => {
  const { browser, device, passkey } = await enrolledBefore();
  const totp = device.codeAt(app.shop.now());
  expect((await post(browser, "confirm", { totp })).body.code).toBe("factor_unreadable");
  const options = (await post(browser, "confirm/passkey")).body.data;
  expect((await post(browser, "confirm", { passkey: passkey.get(options) })).status).toBe(200);
});

test("the setup of an app that began under another APP_SECRET starts again with a new app (D-185)", async () => {
  const { email } = newBuyer();
  const id = await addStaff(app, "sales", email);
  const browser = app.openBrowser();
  const { totp } = await giveMailedCode(app, browser, email);
  await app.shop.db
    .updateTable("staff_sign_ins")
    .set({ totp_secret: seal(BEFORE, id, "A".repeat(32)) })
    .where("staff_id", "=", id)
    .execute();
  const answer = await giveTotp(app, browser, new AuthenticatorApp(totp));
  expect([answer.status, answer.body.code]).toEqual([401, "sign_in"]);
  await enrolStaff(app, app.openBrowser(), email);
});
