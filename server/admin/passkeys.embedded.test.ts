import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { resetMember } from "../staff/members.ts";
import { newBuyer } from "../testing/buyer.ts";
import { PasskeyDevice } from "../testing/passkey-device.ts";
import { addStaff, callStaff, openStaffBrowser, signInWithoutFactors } from "../testing/staff.ts";
import { enrolStaff, giveMailedCode } from "../testing/staff-sign-in.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

let app: TestApp;
let time = Date.now();
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(time));
});
afterAll(() => app.close());

const post = (browser: TestBrowser, path: string, body?: unknown) =>
  callStaff(browser, path, { method: "POST", body });

type Entry = { readonly action: string; readonly subject: string; readonly after: unknown };

/** What the audit says that somebody has done, the latest first. */
async function actsOf(browser: TestBrowser, email: string): Promise<readonly Entry[]> {
  const { entries } = (await callStaff(browser, `audit?query=${email}`)).body.data;
  return entries.map(({ action, subject, after }: Entry) => ({ action, subject, after }));
}

const newDevice = () => new PasskeyDevice(app.shop.config.publicUrl);

/** Adds the passkey of a device to whoever is signed in. */
async function add(browser: TestBrowser, device: PasskeyDevice, name = "Phone") {
  const options = (await post(browser, "factors/passkeys/options")).body.data;
  return post(browser, "factors/passkeys", { name, passkey: device.create(options) });
}

async function enrolled() {
  const { email } = newBuyer();
  const id = await addStaff(app, "owner", email);
  const browser = app.openBrowser();
  const { recoveryCodes } = await enrolStaff(app, browser, email);
  return { id, email, browser, recoveryCodes };
}

/** Somebody with a passkey, in a new browser that has given the mailed code. */
async function withPasskey() {
  const staff = await enrolled();
  const { email, browser } = staff;
  const device = newDevice();
  expect((await add(browser, device)).status).toBe(200);
  const next = app.openBrowser();
  expect(await giveMailedCode(app, next, email)).toEqual({ next: "second", passkey: true });
  return { ...staff, device, next };
}

const startSignIn = async (browser: TestBrowser) =>
  (await post(browser, "sign-in/passkey")).body.data;

describe("a passkey", () => {
  test("a passkey is added by a signed-in person, signs in, and is removed (D-157)", async () => {
    const { id, email, device, next } = await withPasskey();
    const passkey = device.get(await startSignIn(next));
    const answer = await post(next, "sign-in/second", { passkey });
    expect(answer.body.data).toMatchObject({ email, role: "owner" });
    const { passkeys } = (await callStaff(next, "factors")).body.data;
    expect(passkeys).toMatchObject([{ id: device.id, name: "Phone" }]);
    expect(passkeys[0].last_used_at).not.toBeNull();
    const path = `factors/passkeys/${device.id}`;
    expect((await callStaff(next, path, { method: "DELETE" })).status).toBe(200);
    expect((await callStaff(next, path, { method: "DELETE" })).status).toBe(404);
    expect((await callStaff(next, "factors")).body.data.passkeys).toEqual([]);
    const subject = `staff ${id}`;
    expect(await actsOf(next, email)).toEqual([
      { action: "passkey.remove", subject, after: null },
      { action: "sign_in", subject, after: { factor: "passkey", enrolled: false } },
      { action: "passkey.add", subject, after: { name: "Phone" } },
      { action: "sign_in", subject, after: { factor: "totp", enrolled: true } },
    ]);
  });

  test("a passkey confirms its owner before an act that needs it (D-157)", async () => {
    const { id, browser, device, email } = await withPasskey();
    time += 6 * 60_000;
    expect((await post(browser, "factors/recovery-codes")).body.code).toBe("confirm_identity");
    const options = (await post(browser, "confirm/passkey")).body.data;
    expect((await post(browser, "confirm", { passkey: device.get(options) })).status).toBe(200);
    expect((await post(browser, "factors/recovery-codes")).status).toBe(200);
    const subject = `staff ${id}`;
    expect((await actsOf(browser, email)).slice(0, 2)).toEqual([
      { action: "recovery_codes.renew", subject, after: null },
      { action: "confirm", subject, after: { factor: "passkey" } },
    ]);
  });

  test("a passkey's signature is accepted once, in its own browser too, also where no uses are counted (D-157)", async () => {
    const { email, device, next } = await withPasskey();
    device.countsUses = false;
    const passkey = device.get(await startSignIn(next));
    expect((await post(next, "sign-in/second", { passkey })).status).toBe(200);
    await giveMailedCode(app, next, email);
    const again = await post(next, "sign-in/second", { passkey });
    expect([again.status, again.body.code]).toEqual([401, "code_refused"]);
    const thief = app.openBrowser();
    await giveMailedCode(app, thief, email);
    await startSignIn(thief);
    const answer = await post(thief, "sign-in/second", { passkey });
    expect([answer.status, answer.body.code]).toEqual([401, "code_refused"]);
  });

  test("a passkey's signature for a sign-in in one browser is refused in another one (D-157)", async () => {
    const { email, device, next } = await withPasskey();
    const passkey = device.get(await startSignIn(next));
    const thief = app.openBrowser();
    await giveMailedCode(app, thief, email);
    const answer = await post(thief, "sign-in/second", { passkey });
    expect([answer.status, answer.body.code]).toEqual([401, "code_refused"]);
    expect((await post(next, "sign-in/second", { passkey })).status).toBe(200);
  });

  test("a passkey still signs in when another person's guesses have used up the typed codes (D-157)", async () => {
    const { recoveryCodes, device, next } = await withPasskey();
    await app.shop.db
      .updateTable("rate_limits")
      .set({ hits: 1_000 })
      .where("key", "like", "staff second factors %")
      .execute();
    const [recovery_code] = recoveryCodes;
    const typed = await post(next, "sign-in/second", { recovery_code });
    expect(typed.body.code).toBe("too_many_requests");
    const passkey = device.get(await startSignIn(next));
    expect((await post(next, "sign-in/second", { passkey })).status).toBe(200);
  });

  test("a copied passkey is refused where it counts its uses (D-157)", async () => {
    const { email, device, next } = await withPasskey();
    const passkey = device.get(await startSignIn(next));
    expect((await post(next, "sign-in/second", { passkey })).status).toBe(200);
    const thief = app.openBrowser();
    await giveMailedCode(app, thief, email);
    device.countsUses = false;
    const copied = device.get(await startSignIn(thief));
    const answer = await post(thief, "sign-in/second", { passkey: copied });
    expect([answer.status, answer.body.code]).toEqual([401, "code_refused"]);
  });

  test("a passkey of another person, of another site, or without finger, face or PIN is refused (D-157)", async () => {
    const other = await withPasskey();
    const { device, next } = await withPasskey();
    const refuse = async (passkey: unknown) => {
      const { body } = await post(next, "sign-in/second", { passkey });
      expect(body.code).toBe("code_refused");
    };
    await refuse(other.device.get(await startSignIn(next)));
    await refuse(device.get({ ...(await startSignIn(next)), rpId: "elsewhere.example" }));
    device.verifiesUser = false;
    await refuse(device.get(await startSignIn(next)));
    device.verifiesUser = true;
    const options = await startSignIn(next);
    expect((await post(next, "sign-in/second", { passkey: device.get(options) })).status).toBe(200);
  });

  test("a passkey's signature is for one person and one act, and for five minutes (D-157)", async () => {
    const { email, browser, device, next } = await withPasskey();
    const other = await withPasskey();
    const refuse = async (at: TestBrowser, passkey: unknown) => {
      const { body } = await post(at, "sign-in/second", { passkey });
      expect(body.code).toBe("code_refused");
    };
    const inTime = await startSignIn(next);
    time += 5 * 60_000 - 1;
    const passkey = device.get(inTime);
    expect((await post(next, "sign-in/second", { passkey })).status).toBe(200);
    await giveMailedCode(app, next, email);
    const late = await startSignIn(next);
    time += 5 * 60_000;
    await refuse(next, device.get(late));
    const toConfirm = (await post(browser, "confirm/passkey")).body.data;
    await giveMailedCode(app, browser, email);
    await refuse(browser, device.get(toConfirm));
    const ofAnother = await startSignIn(next);
    await giveMailedCode(app, next, other.email);
    await refuse(next, other.device.get(ofAnother));
  });

  test("a passkey of another site that passes our challenge on, or without finger, face or PIN, is not added (D-157)", async () => {
    const { browser } = await enrolled();
    const unlocked = newDevice();
    unlocked.verifiesUser = false;
    for (const device of [new PasskeyDevice("https://elsewhere.example"), unlocked]) {
      const answer = await add(browser, device);
      expect([answer.status, answer.body.code]).toEqual([401, "code_refused"]);
    }
  });

  test("a passkey cannot be added twice, nor to two people, nor removed by another (D-157)", async () => {
    const { browser, device } = await withPasskey();
    expect((await add(browser, device)).body.code).toBe("code_refused");
    const other = await enrolled();
    expect((await add(other.browser, device)).body.code).toBe("code_refused");
    const path = `factors/passkeys/${device.id}`;
    expect((await callStaff(other.browser, path, { method: "DELETE" })).status).toBe(404);
    expect((await callStaff(browser, "factors")).body.data.passkeys).toHaveLength(1);
  });

  test("a passkey begun before its owner was reset cannot be added afterwards (D-188)", async () => {
    const { id, browser } = await openStaffBrowser(app, "sales");
    const options = (await post(browser, "factors/passkeys/options")).body.data;
    const body = { name: "Phone", passkey: newDevice().create(options) };
    await inTransaction(app.shop.db, (transaction) => resetMember(transaction, id, app.shop.now()));
    await signInWithoutFactors(app, browser, id);
    expect((await post(browser, "factors/passkeys", body)).body.code).toBe("code_refused");
    expect((await callStaff(browser, "factors")).body.data.passkeys).toEqual([]);
  });

  test("a reset removes a person's passkeys, app and recovery codes (D-188)", async () => {
    const { id, email, recoveryCodes } = await withPasskey();
    await inTransaction(app.shop.db, (transaction) => resetMember(transaction, id, app.shop.now()));
    time += 2 * 60_000;
    await enrolStaff(app, app.openBrowser(), email);
    const next = app.openBrowser();
    expect(await giveMailedCode(app, next, email)).toEqual({ next: "second", passkey: false });
    expect((await post(next, "sign-in/passkey")).status).toBe(404);
    const [recovery_code] = recoveryCodes;
    const answer = await post(next, "sign-in/second", { recovery_code });
    expect(answer.body.code).toBe("code_refused");
  });

  test("a passkey cannot be asked for where there is none (D-157)", async () => {
    const { browser } = await enrolled();
    expect((await post(browser, "confirm/passkey")).status).toBe(404);
    const stranger = app.openBrowser();
    await stranger.fetchCsrfToken();
    expect((await post(stranger, "sign-in/passkey")).body.code).toBe("sign_in");
  });
});
