import { afterAll, beforeAll, expect, test } from "vitest";
import type { WordsList } from "#contract/admin/words.ts";
import { DAY_MS, MINUTE_MS } from "#core/durations.ts";
import { newBuyer } from "../testing/buyer.ts";
import { PasskeyDevice } from "../testing/passkey-device.ts";
import { addStaff, callStaff, openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";
import {
  enrolStaff,
  giveMailedCode,
  giveTotp,
  requestStaffCode,
} from "../testing/staff-sign-in.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { dumpRows } from "../testing/traces.ts";
import { editWords, oneText } from "../testing/words-editor.ts";
import { erasePerson } from "./erase.ts";
import { exportPerson } from "./export.ts";
import { deleteExpired } from "./retention.ts";

let app: TestApp;
let time = Date.now();
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(time));
});
afterAll(() => app.close());

const erase = (email: string) => erasePerson(app.shop, email);

/** Somebody of the staff who has signed in, asked for a code again, and did something. */
async function newMember() {
  const { email } = newBuyer();
  const id = await addStaff(app, "owner", email);
  const browser = app.openBrowser();
  const { device } = await enrolStaff(app, browser, email);
  const renewed = await callStaff(browser, "factors/recovery-codes", { method: "POST" });
  expect(renewed.status).toBe(200);
  await requestStaffCode(app, app.openBrowser(), email);
  return { id, email, browser, device };
}

test("an export has what is stored about a member of the staff, without secrets (D-159)", async () => {
  const { id, email } = await newMember();
  const held = await exportPerson(app.shop, email);
  expect(held).toMatchObject({
    staff: [{ id, email, role: "owner" }],
    staff_sign_ins: [{ staff_id: id }],
    staff_acts: [{ action: "sign_in" }, { action: "recovery_codes.renew" }],
  });
  expect(JSON.stringify(held)).not.toMatch(/_hash|secret/);
});

test("an erasure leaves a current member of the staff in place, and signed in (D-159)", async () => {
  const { email, browser } = await newMember();
  await erase(email);
  expect((await callStaff(browser, "me")).body.data.email).toBe(email);
});

test("an erasure leaves a former member's email in the audit alone, and frees it (D-159)", async () => {
  const { id, email, browser } = await newMember();
  const owner = await openStaffBrowser(app, "owner");
  const member: StaffBrowser = {
    id,
    email,
    browser,
    call: (...call) => callStaff(browser, ...call),
  };
  for (const [staff, screen] of [
    [member, "coding"],
    [owner, "mental-math"],
  ] as const) {
    await editWords(staff, screen, { "hero.heading": oneText({ en: "Learn", ar: "تعلموا" }) });
  }
  await owner.call(`staff/${id}`, { method: "DELETE" });
  await erase(email);
  const sessions = app.shop.db.selectFrom("staff_sessions").select("id").where("staff_id", "=", id);
  expect(await sessions.execute()).toEqual([]);
  const rows = await dumpRows(app.connection.db);
  const naming = rows.filter((row) => row.toLowerCase().includes(email.toLowerCase()));
  expect(naming.length).toBeGreaterThan(0);
  expect(naming.every((row) => row.includes(`owner ${email}`))).toBe(true);
  const { pages } = (await owner.call("words")).body.data;
  const editors = new Map(
    pages.map(({ screen, ...page }: WordsList["pages"][number]) => [
      screen,
      [page.changed_by, page.published_by],
    ]),
  );
  expect(editors.get("coding")).toEqual(["", ""]);
  expect(editors.get("mental-math")).toEqual([owner.email, owner.email]);
  const body = { email, role: "sales" };
  const back = await owner.call("staff", { method: "POST", body });
  expect(back.status).toBe(200);
  expect(back.body.data.id).not.toBe(id);
});

test("staff sign-ins are deleted 90 days after their end, unfinished ones at their end; the audit stays (D-159)", async () => {
  const { email } = await newMember();
  const count = async (table: "staff_sessions" | "staff_sign_ins" | "audit_entries") =>
    (await app.shop.db.selectFrom(table).select("staff_id").execute()).length;
  await giveMailedCode(app, app.openBrowser(), email);
  const [sessions, entries] = [await count("staff_sessions"), await count("audit_entries")];
  expect(await count("staff_sign_ins")).toBe(1);
  time += 80 * DAY_MS;
  await deleteExpired(app.shop);
  expect(await count("staff_sessions")).toBe(sessions);
  expect(await count("staff_sign_ins")).toBe(0);
  time += 12 * DAY_MS;
  await deleteExpired(app.shop);
  expect(await count("staff_sessions")).toBe(0);
  expect(await count("audit_entries")).toBe(entries);
});

test("a sign-in or new passkey under way survives the nightly deletion, and an abandoned one is deleted (D-157, D-159)", async () => {
  const { db, config } = app.shop;
  const { email, browser, device } = await newMember();
  const post = (by: TestBrowser, path: string, body?: unknown) =>
    callStaff(by, path, { method: "POST", body });
  const next = app.openBrowser();
  // A code of the app counts once.
  time += MINUTE_MS;
  await giveMailedCode(app, next, email);
  const options = (await post(browser, "factors/passkeys/options")).body.data;
  await deleteExpired(app.shop);
  const passkey = new PasskeyDevice(config.publicUrl).create(options);
  expect((await post(browser, "factors/passkeys", { name: "Phone", passkey })).status).toBe(200);
  expect((await giveTotp(app, next, device)).status).toBe(200);

  const left = app.openBrowser();
  await giveMailedCode(app, left, email);
  await post(left, "sign-in/passkey");
  const challenges = db.selectFrom("staff_challenges").select("purpose");
  expect(await challenges.execute()).toEqual([{ purpose: "sign_in" }]);
  time += DAY_MS;
  await deleteExpired(app.shop);
  expect(await challenges.execute()).toEqual([]);
});
