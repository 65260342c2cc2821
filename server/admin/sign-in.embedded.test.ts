import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "#core/staff.ts";
import { inArabicDigits } from "#core/testing/arabic-digits.ts";
import { findMember } from "../staff/members.ts";
import { AuthenticatorApp } from "../testing/authenticator-app.ts";
import { newBuyer } from "../testing/buyer.ts";
import { requestCode } from "../testing/identities.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { sideBySide } from "../testing/side-by-side.ts";
import { addStaff, callStaff } from "../testing/staff.ts";
import {
  enrolStaff,
  giveMailedCode,
  giveTotp,
  requestStaffCode,
} from "../testing/staff-sign-in.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const MINUTE = 60_000;

let app: TestApp;
/** The shop's clock, which stands still between the calls of a test that needs it to. */
let time = Date.now();
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(time));
});
afterAll(() => app.close());
beforeEach(() => {
  // Past every limit of the test before.
  time += 2 * 60 * MINUTE;
});

async function newMember(role: Role = "sales"): Promise<string> {
  const { email } = newBuyer();
  await addStaff(app, role, email);
  return email;
}

const post = (browser: TestBrowser, path: string, body?: unknown) =>
  callStaff(browser, path, { method: "POST", body });

/** Somebody who has enrolled, in a browser that is signed in. */
async function enrolled(role: Role = "sales") {
  const email = await newMember(role);
  const browser = app.openBrowser();
  return { email, browser, ...(await enrolStaff(app, browser, email)) };
}

/** A browser in which the mailed code was given, some codes of the app later. */
async function halfway(email: string) {
  time += MINUTE;
  const browser = app.openBrowser();
  const data = await giveMailedCode(app, browser, email);
  return { browser, data };
}

/** What the audit says that somebody has done with their own sign-in. */
async function actionsOf(email: string): Promise<readonly string[]> {
  const member = await findMember(app.shop.db, email);
  const rows = await app.shop.db
    .selectFrom("audit_entries")
    .select("action")
    .where("actor", "like", `% ${email}`)
    .where("subject", "=", `staff ${member?.id}`)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

describe("the first sign-in", () => {
  test("a first sign-in needs the mailed code, sets up an app and shows recovery codes once (D-156)", async () => {
    const email = await newMember("support");
    const browser = app.openBrowser();
    const { next, totp, qr, passkey } = await giveMailedCode(app, browser, email);
    expect([next, passkey]).toEqual(["enrol", false]);
    expect(totp).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/);
    expect(qr.every((row: string) => /^[01]+$/.test(row) && row.length === qr.length)).toBe(true);
    expect((await callStaff(browser, "me")).status).toBe(401);
    const again = app.openBrowser();
    const { recoveryCodes } = await enrolStaff(app, again, email);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await callStaff(again, "me")).body.data).toMatchObject({ email, role: "support" });
    expect((await callStaff(again, "factors")).body.data).toEqual({
      totp: true,
      recovery_codes_left: 10,
      passkeys: [],
    });
    expect(await actionsOf(email)).toEqual(["sign_in"]);
  });

  test("of two browsers that set up an app at once, one succeeds (D-156)", async () => {
    const email = await newMember();
    const browsers = [app.openBrowser(), app.openBrowser()];
    const statuses: number[] = [];
    const apps = [];
    for (const browser of browsers) {
      const { totp } = await giveMailedCode(app, browser, email);
      apps.push({ browser, device: new AuthenticatorApp(totp) });
    }
    for (const { browser, device } of apps) {
      statuses.push((await giveTotp(app, browser, device)).status);
    }
    expect(statuses).toEqual([200, 401]);
  });

  test("the secret of an app is encrypted in the database (D-157)", async () => {
    const email = await newMember();
    const browser = app.openBrowser();
    const { totp } = await giveMailedCode(app, browser, email);
    const secret = new URL(totp).searchParams.get("secret") ?? "";
    const rows = await app.shop.db.selectFrom("staff_sign_ins").select("totp_secret").execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe("the mailed code", () => {
  test("a staff code is mailed to the staff alone, and an unknown email gets the same answer (D-156)", async () => {
    const known = await newMember();
    const { email: unknown } = newBuyer();
    const answers = [];
    for (const email of [known, unknown]) {
      const browser = app.openBrowser();
      await browser.fetchCsrfToken();
      const { status, text } = await post(browser, "sign-in/code", { email });
      answers.push({ status, text });
    }
    expect(answers[0]).toEqual(answers[1]);
    await app.shop.jobs.drain();
    const mailed = (await sandboxOf(app).mails()).map(({ to }) => to);
    expect(mailed).toContain(known);
    expect(mailed).not.toContain(unknown);
  });

  test("a staff code is mailed in the language of the page it was asked for on (D-156)", async () => {
    const email = await newMember();
    const browser = app.openBrowser();
    await browser.fetchCsrfToken();
    const headers = { "Accept-Language": "ar" };
    await callStaff(browser, "sign-in/code", { method: "POST", body: { email }, headers });
    await app.shop.jobs.drain();
    const mail = (await sandboxOf(app).mailsTo(email)).at(-1);
    expect(mail?.html).toContain('lang="ar"');
  });

  test("a staff code does not sign in to the shop, nor a customer's code to the back office (D-156)", async () => {
    const email = await newMember();
    const browser = app.openBrowser();
    const ours = await requestStaffCode(app, browser, email);
    const body = { email, code: ours };
    expect((await browser.post("/login/verify-code", body)).status).toBe(401);
    time += MINUTE;
    const theirs = await requestCode(app, browser, email);
    const answer = await post(browser, "sign-in", { email, code: theirs });
    expect([answer.status, answer.body.code]).toEqual([401, "code_refused"]);
  });

  test("a staff code is compared five times at most, and asking for too many is refused (D-156)", async () => {
    const email = await newMember();
    const browser = app.openBrowser();
    const code = await requestStaffCode(app, browser, email);
    const wrong = code === "00000000" ? "11111111" : "00000000";
    const tries = await sideBySide(12, () => post(browser, "sign-in", { email, code: wrong }));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await post(browser, "sign-in", { email, code })).status).toBe(401);
    const asked = await sideBySide(8, () => post(browser, "sign-in/code", { email }));
    expect(asked.map(({ status }) => status)).toContain(429);
  });

  test("a browser that has given twenty staff codes is refused, whoever they are for (D-156)", async () => {
    const browser = app.openBrowser();
    await browser.fetchCsrfToken();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const guess = { email: newBuyer().email, code: "00000000" };
      statuses.push((await post(browser, "sign-in", guess)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
  });

  test("a staff code may be typed in Arabic digits, with spaces and marks between them (D-156)", async () => {
    const email = await newMember();
    const browser = app.openBrowser();
    const mailed = await requestStaffCode(app, browser, email);
    const code = inArabicDigits(mailed).replace(/(?=....$)/, " - ");
    expect((await post(browser, "sign-in", { email, code })).status).toBe(200);
  });

  test("codes that strangers request in the shop use up none of the back office (D-193)", async () => {
    const email = await newMember();
    await requestCode(app, app.openBrowser(), email);
    await app.shop.db
      .updateTable("rate_limits")
      .set({ hits: 1_000 })
      .where("key", "like", "code% one email %")
      .execute();
    const stranger = app.openBrowser();
    const refused = await stranger.post("/login/request-code", { email });
    expect(refused.status).toBe(429);
    expect(await requestStaffCode(app, app.openBrowser(), email)).toMatch(/^\d{8}$/);
  });

  test("a staff code is still mailed to a browser with an earlier sign-in when strangers have used up all others (D-193)", async () => {
    const { email, browser } = await enrolled();
    const other = await newMember();
    // The first codes of an address are counted apart from its later ones.
    for (let time = 0; time < 4; time += 1) {
      for (const asked of [email, other]) await requestStaffCode(app, app.openBrowser(), asked);
    }
    await app.shop.db
      .updateTable("rate_limits")
      .set({ hits: 1_000 })
      .where("key", "like", "%codes to one email %")
      .execute();
    const stranger = app.openBrowser();
    await stranger.fetchCsrfToken();
    expect((await post(stranger, "sign-in/code", { email })).status).toBe(429);
    expect(await requestStaffCode(app, browser, email)).toMatch(/^\d{8}$/);
    // Another of the staff is not known in it.
    expect((await post(browser, "sign-in/code", { email: other })).status).toBe(429);
  });
});

describe("the second factor", () => {
  test("a code of the app signs in, in the browser of the mailed code alone (D-156)", async () => {
    const { email, device } = await enrolled();
    const { browser, data } = await halfway(email);
    expect(data).toEqual({ next: "second", passkey: false });
    const other = app.openBrowser();
    await other.fetchCsrfToken();
    expect((await giveTotp(app, other, device)).body.code).toBe("sign_in");
    const answer = await giveTotp(app, browser, device);
    expect(answer.body.data).toMatchObject({ email, role: "sales" });
    expect(answer.body.data.recovery_codes).toBeUndefined();
    const cookie = answer.headers.getSetCookie().join();
    expect(cookie).toMatch(/^staff=.*; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    expect((await callStaff(browser, "me")).status).toBe(200);
  });

  test("of a hundred guesses at the app's code at most five are compared, and then the right one is refused (D-156)", async () => {
    const { email, device } = await enrolled();
    const { browser } = await halfway(email);
    const right = device.codeAt(app.shop.now());
    const wrong = right === "000000" ? "111111" : "000000";
    const tries = await sideBySide(100, () => post(browser, "sign-in/second", { totp: wrong }));
    expect(tries.filter(({ body }) => body.code === "code_refused")).toHaveLength(5);
    expect(tries.filter(({ body }) => body.code === "sign_in")).toHaveLength(95);
    expect((await giveTotp(app, browser, device)).body.code).toBe("sign_in");
    const refused = (await actionsOf(email)).filter((action) => action === "sign_in.refused");
    expect(refused).toHaveLength(5);
    // A new mailed code allows new tries, in this browser too.
    time += MINUTE;
    await giveMailedCode(app, browser, email);
    expect((await giveTotp(app, browser, device)).status).toBe(200);
  });

  test("a code of the app works once, also in two browsers at the same moment (D-156)", async () => {
    const { email, device } = await enrolled();
    const one = await halfway(email);
    const other = app.openBrowser();
    await giveMailedCode(app, other, email);
    const at = await Promise.all([
      giveTotp(app, one.browser, device),
      giveTotp(app, other, device),
    ]);
    expect(at.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const third = app.openBrowser();
    await giveMailedCode(app, third, email);
    expect((await giveTotp(app, third, device)).body.code).toBe("code_refused");
    // Neither does the code of the step before, which nobody has used.
    time -= 30_000;
    const before = device.codeAt(app.shop.now());
    time += 30_000;
    const answer = await post(third, "sign-in/second", { totp: before });
    expect(answer.body.code).toBe("code_refused");
    time += 30_000;
    expect((await giveTotp(app, third, device)).status).toBe(200);
  });

  test("a person with the mailbox cannot guess the app's code endlessly (D-156)", async () => {
    const { email } = await enrolled();
    const answers: string[] = [];
    for (let round = 0; round < 7; round += 1) {
      const browser = app.openBrowser();
      await giveMailedCode(app, browser, email);
      for (let count = 0; count < 5; count += 1) {
        const { body } = await post(browser, "sign-in/second", { recovery_code: "00000-00000" });
        answers.push(body.code);
      }
    }
    expect(answers.filter((code) => code === "code_refused").length).toBeLessThanOrEqual(30);
    expect(answers.at(-1)).toBe("too_many_requests");
    // Nobody else has fewer tries for it.
    await enrolled();
  });

  test("an unfinished sign-in ends after ten minutes, and not before (D-156)", async () => {
    const { email, device } = await enrolled();
    const inTime = await halfway(email);
    time += 10 * MINUTE - 1;
    expect((await giveTotp(app, inTime.browser, device)).status).toBe(200);
    const { browser } = await halfway(email);
    time += 10 * MINUTE;
    expect((await giveTotp(app, browser, device)).body.code).toBe("sign_in");
  });

  test("a code of the app may be typed in Arabic digits, with spaces (D-156)", async () => {
    const { email, device } = await enrolled();
    const { browser } = await halfway(email);
    const typed = inArabicDigits(device.codeAt(app.shop.now())).replace(/(?=...$)/, " ");
    expect((await post(browser, "sign-in/second", { totp: typed })).status).toBe(200);
  });
});

describe("recovery codes", () => {
  test("each recovery code signs in once, however it is typed, and the rest are counted (D-157)", async () => {
    const { email, recoveryCodes } = await enrolled();
    const [code = ""] = recoveryCodes;
    const { browser } = await halfway(email);
    const typed = ` ${code.toUpperCase().replace("-", " ")} `;
    expect((await post(browser, "sign-in/second", { recovery_code: typed })).status).toBe(200);
    expect((await callStaff(browser, "factors")).body.data.recovery_codes_left).toBe(9);
    const again = await halfway(email);
    const answer = await post(again.browser, "sign-in/second", { recovery_code: code });
    expect(answer.body.code).toBe("code_refused");
  });

  test("a recovery code typed in two browsers at once signs one of them in (D-157)", async () => {
    const { email, recoveryCodes } = await enrolled();
    const [recovery_code] = recoveryCodes;
    const one = await halfway(email);
    const other = await halfway(email);
    const answers = await Promise.all(
      [one, other].map(({ browser }) => post(browser, "sign-in/second", { recovery_code })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test("new recovery codes replace all before, and need the second factor just given (D-157)", async () => {
    const { email, browser, recoveryCodes, device } = await enrolled();
    time += 6 * MINUTE;
    const refused = await post(browser, "factors/recovery-codes");
    expect([refused.status, refused.body.code]).toEqual([403, "confirm_identity"]);
    const totp = device.codeAt(app.shop.now());
    expect((await post(browser, "confirm", { totp })).status).toBe(200);
    const { body } = await post(browser, "factors/recovery-codes");
    const fresh: readonly string[] = body.data.recovery_codes;
    expect(fresh).toHaveLength(10);
    const { browser: later } = await halfway(email);
    const old = await post(later, "sign-in/second", { recovery_code: recoveryCodes[1] });
    expect(old.body.code).toBe("code_refused");
    expect((await post(later, "sign-in/second", { recovery_code: fresh[1] })).status).toBe(200);
  });
});
