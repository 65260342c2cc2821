import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newBuyer } from "../testing/buyer.ts";
import { sideBySide } from "../testing/side-by-side.ts";
import { addStaff, callStaff, openStaffBrowser, signInWithoutFactors } from "../testing/staff.ts";
import { enrolStaff, giveMailedCode, giveTotp } from "../testing/staff-sign-in.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const MINUTE = 60_000;

let app: TestApp;
let time = Date.now();
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(time));
});
afterAll(() => app.close());
beforeEach(() => {
  time += 2 * 60 * MINUTE;
});

const post = (browser: TestBrowser, path: string, body?: unknown) =>
  callStaff(browser, path, { method: "POST", body });

async function enrolled() {
  const { email } = newBuyer();
  const id = await addStaff(app, "owner", email);
  const browser = app.openBrowser();
  return { id, email, browser, ...(await enrolStaff(app, browser, email)) };
}

describe("a sign-in", () => {
  test("a staff sign-in ends after half an hour without use, and not before (D-156)", async () => {
    const staff = await openStaffBrowser(app, "sales");
    for (let count = 0; count < 4; count += 1) {
      time += 29 * MINUTE;
      expect((await staff.call("me")).status).toBe(200);
    }
    time += 31 * MINUTE;
    expect((await staff.call("me")).status).toBe(401);
    expect((await staff.call("me")).status).toBe(401);
  });

  test("a staff sign-in ends after twelve hours, however much it is used (D-156)", async () => {
    const staff = await openStaffBrowser(app, "sales");
    const began = time;
    while (time + 20 * MINUTE < began + 12 * 60 * MINUTE) {
      time += 20 * MINUTE;
      expect((await staff.call("me")).status).toBe(200);
    }
    time += 20 * MINUTE;
    expect((await staff.call("me")).status).toBe(401);
    const next = app.openBrowser();
    await signInWithoutFactors(app, next, staff.id);
    expect((await callStaff(next, "sessions")).body.data).toHaveLength(1);
  });

  test("a staff sign-out ends the sign-in of this browser and of no other (D-156)", async () => {
    const { id, email, browser } = await enrolled();
    const other = app.openBrowser();
    await signInWithoutFactors(app, other, id);
    const copy = browser.openTab();
    await copy.fetchCsrfToken();
    const out = await post(browser, "sign-out");
    expect(out.headers.getSetCookie().join()).toMatch(/^staff=; Path=\/; Max-Age=0/);
    expect((await callStaff(copy, "me")).status).toBe(401);
    expect((await callStaff(other, "me")).status).toBe(200);
    const acts = await app.shop.db
      .selectFrom("audit_entries")
      .select("action")
      .where("actor", "=", `owner ${email}`)
      .orderBy("id")
      .execute();
    expect(acts.map(({ action }) => action)).toEqual(["sign_in", "sign_out"]);
  });

  test("a new staff sign-in ends the one that its browser had, and no other (D-156)", async () => {
    const { id, email, browser, device } = await enrolled();
    const other = app.openBrowser();
    await signInWithoutFactors(app, other, id);
    const before = browser.openTab();
    time += MINUTE;
    await giveMailedCode(app, browser, email);
    expect((await giveTotp(app, browser, device)).status).toBe(200);
    expect((await callStaff(before, "me")).status).toBe(401);
    expect((await callStaff(other, "me")).status).toBe(200);
  });

  test("a person's staff sign-ins are listed, and can be ended together (D-156)", async () => {
    const one = await openStaffBrowser(app, "owner");
    // One that has ended by itself is not listed.
    await signInWithoutFactors(app, app.openBrowser(), one.id);
    const began = time;
    time += 20 * MINUTE;
    await one.call("me");
    const used = time;
    time += 20 * MINUTE;
    // Nor one that its browser has ended.
    const signedOut = app.openBrowser();
    await signInWithoutFactors(app, signedOut, one.id);
    await post(signedOut, "sign-out");
    const stranger = await openStaffBrowser(app, "owner");
    const second = app.openBrowser();
    await signInWithoutFactors(app, second, one.id);
    const { data } = (await callStaff(second, "sessions")).body;
    const signIn = (current: boolean, signedInAt: number, usedAt: number) => ({
      current,
      signed_in_at: new Date(signedInAt).toISOString(),
      last_used_at: new Date(usedAt).toISOString(),
      expires_at: new Date(signedInAt + 12 * 60 * MINUTE).toISOString(),
    });
    expect(data).toEqual([signIn(true, time, time), signIn(false, began, used)]);
    const ended = await callStaff(second, "sessions", { method: "DELETE" });
    expect(ended.headers.getSetCookie().join()).toMatch(/^staff=; Path=\/; Max-Age=0/);
    expect((await one.call("me")).status).toBe(401);
    expect((await callStaff(second, "me")).status).toBe(401);
    expect((await stranger.call("me")).status).toBe(200);
    const acts = (await stranger.call(`audit?query=${one.email}`)).body.data.entries;
    expect(acts).toMatchObject([
      { action: "sign_out.everywhere", subject: `staff ${one.id}` },
      { action: "sign_out", subject: `staff ${one.id}` },
    ]);
  });
});

describe("the second factor given again", () => {
  test("a confirmation by the second factor is valid for five minutes (D-156)", async () => {
    const { browser, device } = await enrolled();
    const add = () => post(browser, "staff", { email: newBuyer().email, role: "content" });
    expect((await add()).status).toBe(200);
    // What is done meanwhile does not make it last longer.
    time += 4 * MINUTE;
    expect((await add()).status).toBe(200);
    time += 2 * MINUTE;
    const refused = await add();
    expect([refused.status, refused.body.code]).toEqual([403, "confirm_identity"]);
    const totp = device.codeAt(app.shop.now());
    const { body } = await post(browser, "confirm", { totp });
    expect(new Date(body.data.confirmed_until).getTime()).toBe(time + 5 * MINUTE);
    expect((await add()).status).toBe(200);
    time += 6 * MINUTE;
    expect((await add()).body.code).toBe("confirm_identity");
  });

  test("a code of the app is valid for half a minute before and after its own time (D-156)", async () => {
    const { browser, device } = await enrolled();
    time += 2 * MINUTE;
    for (const [ahead, status] of [
      [-60_000, 401],
      [60_000, 401],
      [30_000, 200],
    ] as const) {
      const totp = device.codeAt(new Date(time + ahead));
      expect((await post(browser, "confirm", { totp })).status, String(ahead)).toBe(status);
    }
  });

  test("of many wrong codes at once five are compared, and then the sign-in has ended (D-156)", async () => {
    const { id, browser, device } = await enrolled();
    const right = device.codeAt(new Date(time + MINUTE));
    const wrong = right === "000000" ? "111111" : "000000";
    const tries = await sideBySide(30, () => post(browser, "confirm", { totp: wrong }));
    expect(tries.filter(({ body }) => body.code === "code_refused")).toHaveLength(5);
    time += MINUTE;
    const totp = device.codeAt(app.shop.now());
    expect((await post(browser, "confirm", { totp })).body.code).toBe("sign_in");
    expect((await callStaff(browser, "me")).status).toBe(401);
    expect(await countRefusedConfirmations(id)).toBe(5);
  });

  test("after five wrong codes in a row the sign-in ends at once (D-188)", async () => {
    const { browser, device } = await enrolled();
    const wrong = device.codeAt(app.shop.now()) === "000000" ? "111111" : "000000";
    for (let count = 0; count < 5; count += 1) {
      expect((await callStaff(browser, "me")).status).toBe(200);
      expect((await post(browser, "confirm", { totp: wrong })).body.code).toBe("code_refused");
    }
    expect((await callStaff(browser, "me")).status).toBe(401);
  });

  test("a right code resets the count of wrong ones (D-188)", async () => {
    const { browser, device } = await enrolled();
    for (let turn = 0; turn < 4; turn += 1) {
      time += MINUTE;
      const totp = device.codeAt(app.shop.now());
      const wrong = totp === "000000" ? "111111" : "000000";
      expect((await post(browser, "confirm", { totp: wrong })).body.code).toBe("code_refused");
      expect((await post(browser, "confirm", { totp })).status).toBe(200);
    }
  });

  test("the code that signed in cannot confirm an act too (D-156)", async () => {
    const { browser, device } = await enrolled();
    const totp = device.codeAt(app.shop.now());
    expect((await post(browser, "confirm", { totp })).body.code).toBe("code_refused");
  });
});

async function countRefusedConfirmations(staffId: string): Promise<number> {
  const rows = await app.shop.db
    .selectFrom("audit_entries")
    .select("id")
    .where("staff_id", "=", staffId)
    .where("subject", "=", `staff ${staffId}`)
    .where("action", "=", "confirm.refused")
    .execute();
  return rows.length;
}
