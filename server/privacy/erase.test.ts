import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { digestState, findBrokenInvariants } from "../db/invariants.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { buyerWhoPaid, everythingDone } from "../testing/buyer.ts";
import { assignSeat, firstSeatOf, makeGroup, nameSeat } from "../testing/groups.ts";
import { REGISTERED_SELLER } from "../testing/registered-seller.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { openStaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { BUYER, type TestBrowser } from "../testing/test-browser.ts";
import { dumpFiles, dumpRows, findTraces } from "../testing/traces.ts";
import { erasePerson } from "./erase.ts";
import { exportPerson } from "./export.ts";

/** Texts that are nowhere but where this person was written down. */
const PERSON = {
  ...BUYER,
  firstname: "Zarqaa",
  lastname: "Kanarifeld",
  email: "Zar.Kanari+shop@gmail.com",
  phone: "+971567654321",
};
const MESSAGE = {
  name: "Umm Kanarito",
  email: "zar.kanari+SHOP@gmail.com",
  phone: "+971 567 654 321",
  msg: "Kanarimessage: is there a place?",
};
const TRIAL = {
  ...MESSAGE,
  programme: "fitness",
  birth_year: 2018,
  locale: "ar",
  time_zone: "Asia/Dubai",
  wishes: "Kanariwishes",
};
/** Somebody else, of whom there is everything too. */
const STRANGER = {
  ...BUYER,
  firstname: "Strangeria",
  email: "strangeria@example.org",
  phone: "+971501112233",
};
const CANARIES = [
  "zarqaa",
  "kanari",
  "567654321",
  "567 654 321",
  // The mailbox behind the email, by which coupons count.
  "zarkanari",
];
/** What this person never had to do with; refunds, links and the staff have tests of their own. */
const NEVER_DONE = [
  "refunds",
  "refund_claims",
  "refund_requests",
  "announcements",
  "shared_carts",
  "shared_cart_lines",
  "shared_cart_purchases",
  "shared_cart_notices",
  "staff",
  "staff_sign_ins",
  "staff_passkeys",
  "staff_acts",
];
/** When a process was killed that will never finish its mail. */
const LONG_AGO = new Date("2026-01-01T00:00:00Z");
/** Whose email holds the person's, and who stays. */
const NEIGHBOUR = "a.zar.kanari+shop@gmail.com.example.org";

let app: TestApp;
let sandbox: ReturnType<typeof sandboxOf>;
let owner: TestBrowser;
/** The browser of the guest who paid, and the payment. */
let payer: TestBrowser;
let paidPaymentId: string;
/** What the link in the receipt's mail carries. */
let receiptKey: string;
let learnersKey: string;
let ofStranger: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  app = await createTestApp({ OWNER_EMAIL: "staff@example.com", ...REGISTERED_SELLER });
  sandbox = sandboxOf(app);
  await leaveTracesEverywhere();
  await leaveTracesOfStranger();
  ofStranger = await exportPerson(app.shop, STRANGER.email);
  await leaveErrorOfJob();
  leaveHalvesOfMails();
});
afterAll(() => app.close());

async function checkOut(gateway: string, outcome: "approve" | "decline" | null) {
  const browser = app.openBrowser();
  await browser.add(42);
  await browser.post("/cart/apply-coupon", { coupon_code: "WELCOME10" });
  const { body } = await browser.checkout(PERSON, gateway);
  if (outcome !== null) await sandbox.settle(body.data.paymentUrl, outcome);
  return browser;
}

/** Fills every field that there is through the public API, in every state it can come to. */
async function leaveTracesEverywhere(): Promise<void> {
  await checkOut("tamara", null);
  await checkOut("tabby", "decline");
  payer = await checkOut("stripe", "approve");
  await everythingDone(app);
  const receipt = (await sandbox.mails()).at(-1)?.text ?? "";
  receiptKey = /\/receipt\/([\w.-]+)/.exec(receipt)?.[1] ?? "";
  learnersKey = /\/learners\/([\w.-]+)/.exec(receipt)?.[1] ?? "";
  const paid = (await sandbox.ledger()).find(({ status }) => status === "paid");
  paidPaymentId = paid?.reference ?? "";
  await sandbox.dispute("stripe", paid?.reference ?? "", "opened");
  await everythingDone(app);
  owner = app.openBrowser();
  await owner.post("/login/request-code", { email: PERSON.email });
  await app.shop.jobs.drain();
  const code = /\d{8}/.exec((await sandbox.mails()).at(-1)?.text ?? "")?.[0];
  const { body } = await owner.post("/login/verify-code", { email: PERSON.email, code });
  owner.token = body.data.token;
  await owner.add(43);
  await owner.checkout(PERSON);
  await app.openBrowser().post("/contact", MESSAGE);
  await answerMessage("Dear Zarqaa Kanarifeld, there is a place.");
  await app.openBrowser().post("/trial-requests", TRIAL);
  await confirmTrial();
  await findGroup(paid?.reference ?? "");
  await app.openBrowser().post("/login/request-code", { email: PERSON.email });
  await app.openBrowser().post("/contact", { name: "Sara", email: NEIGHBOUR, msg: "Thanks" });
  await everythingDone(app);
}

/** A stranger buys, learns in the same group, and writes. */
async function leaveTracesOfStranger(): Promise<void> {
  const { email, firstname: name } = STRANGER;
  const buyer = await buyerWhoPaid(app, { details: STRANGER });
  await nameSeat(buyer.browser, buyer.paymentId, { first_name: name });
  const staff = await openStaffBrowser(app, "sales");
  const [group] = (await staff.call("groups?state=all")).body.data.groups;
  await assignSeat(staff, group.id, await firstSeatOf(app, buyer.paymentId));
  await app.openBrowser().post("/contact", { name, email, msg: "Strangeria asks" });
  await answerMessage("Dear Strangeria, there is none.");
  await app.openBrowser().post("/trial-requests", { ...TRIAL, name, email, phone: "", wishes: "" });
  await everythingDone(app);
  // Terms to which only others have agreed.
  const terms = {
    version: "other",
    locale: "en",
    text: "Other",
    first_shown_at: LONG_AGO,
  } as const;
  await app.shop.db.insertInto("shown_terms").values(terms).execute();
}

/** Staff take the newest message, answer it and close it. */
async function answerMessage(text: string): Promise<void> {
  const staff = await openStaffBrowser(app, "support");
  const { id, version } = (await staff.call("messages")).body.data.messages[0];
  const body = { text };
  await staff.call(`messages/${id}/reply`, { method: "POST", body });
  const headers = { "If-Match": `"${version + 1}"` };
  const change = { assignee: staff.email, closed: true };
  const { status } = await staff.call(`messages/${id}`, { method: "PATCH", body: change, headers });
  expect(status).toBe(200);
}

/** Staff confirm the trial class that the person has asked for. */
async function confirmTrial(): Promise<void> {
  const staff = await openStaffBrowser(app, "support");
  const { id, version } = (await staff.call("trials")).body.data.trials[0];
  const starts_at = new Date(app.shop.now().getTime() + 60_000).toISOString();
  const body = { state: "confirmed", starts_at, link: "https://meet.example/a" };
  const headers = { "If-Match": `"${version}"` };
  const { status } = await staff.call(`trials/${id}`, { method: "PATCH", body, headers });
  expect(status).toBe(200);
}

/** The person's learner is named and gets a group, of which the family is mailed. */
async function findGroup(paymentId: string): Promise<void> {
  await nameSeat(app.openBrowser(), learnersKey, {
    first_name: "Kanarilearner",
    notes: "Kanarinotes",
  });
  const staff = await openStaffBrowser(app, "sales");
  await assignSeat(staff, await makeGroup(staff), await firstSeatOf(app, paymentId));
  await everythingDone(app);
}

/** As the queue keeps why a job has failed that is not about a mail of the person, and stays. */
async function leaveErrorOfJob(): Promise<void> {
  const output = JSON.stringify({ message: `The gateway knows no ${PERSON.email}` });
  const { numAffectedRows } = await sql`
    update jobs.job set output = ${output}::jsonb
    where id = (select id from jobs.job where data->>'emailKey' is null and data->>'orderId' is null
      and data->>'messageId' is null and data->>'trialId' is null limit 1)`.execute(
    app.connection.db,
  );
  expect(numAffectedRows).toBe(1n);
}

/** As a process leaves a mail that is killed while it writes it: one with the address, one without. */
function leaveHalvesOfMails(): void {
  const half = JSON.stringify({ to: PERSON.email, html: "Umm Kanarito" }).slice(0, -3);
  writeFileSync(join(mailboxOf(app.dataDir), "half.json.one.tmp"), half);
  const beginning = join(mailboxOf(app.dataDir), "beginning.json.one.tmp");
  writeFileSync(beginning, '{"subject":"For Umm Kanarito');
  utimesSync(beginning, LONG_AGO, LONG_AGO);
}

/** Where the person is still found; the neighbour's email holds theirs, and stays. */
function tracesIn(texts: readonly string[]): readonly string[] {
  const cleared = texts.map((text) => text.replaceAll(NEIGHBOUR, ""));
  return findTraces(cleared, CANARIES);
}
const tracesInDatabase = async () => tracesIn(await dumpRows(app.connection.db));
const traces = async () => [...(await tracesInDatabase()), ...tracesIn(dumpFiles(app.dataDir))];

/** Reads the receipt as a guest in the browser that paid: by its cookie alone. */
const readReceipt = () => payer.openTab().call(`/orders/payment/${paidPaymentId}/stripe`);

const erase = (email: string) => erasePerson(app.shop, email);

describe("one person's data", () => {
  test("before the erasure the link in the receipt's mail opens the receipt (D-129)", async () => {
    const answer = await app.openBrowser().call(`/orders/receipt/${receiptKey}`);
    expect(answer.body.data?.user.name).toBe("Zarqaa Kanarifeld");
    expect((await readReceipt()).status).toBe(200);
  });

  test("interface §7 an export holds everything, in plain words, and no secret", async () => {
    const held = await exportPerson(app.shop, ` ${PERSON.email.toUpperCase()} `);
    const counts = Object.fromEntries(
      Object.entries(held).map(([kind, rows]) => [kind, Array.isArray(rows) ? rows.length : rows]),
    );
    expect(counts).toMatchObject({
      email: "zar.kanari+shop@gmail.com",
      accounts: 4,
      orders: 4,
      payments: 4,
      disputes: 1,
      coupon_uses: 3,
      invoices: 1,
      messages: 1,
      trial_requests: 1,
      learners: 1,
      group_places: 1,
      groups: 1,
      told_schedules: 1,
      message_replies: 1,
      agreed_terms: 1,
    });
    const empty = Object.keys(counts).filter((kind) => counts[kind] === 0);
    expect(empty).toEqual(NEVER_DONE);
    const text = JSON.stringify(held);
    for (const canary of [
      "Zarqaa",
      "Kanarifeld",
      MESSAGE.msg,
      TRIAL.wishes,
      "there is a place",
      PERSON.phone,
    ]) {
      expect(text).toContain(canary);
    }
    expect(text).not.toMatch(/_hash"|"fingerprint"/);
    expect(text).not.toContain(NEIGHBOUR);
    expect(text.toLowerCase()).not.toContain("strangeria");
  });

  test("interface §7 an export has all mails from the first to the last, each complete", async () => {
    const { mails } = z
      .object({ mails: z.array(z.object({ at: z.iso.datetime(), to: z.string() })) })
      .parse(await exportPerson(app.shop, PERSON.email));
    expect(mails.length).toBeGreaterThan(5);
    expect(mails.map(({ at }) => at)).toEqual(mails.map(({ at }) => at).toSorted());
    expect(new Set(mails.map(({ at }) => at)).size).toBeGreaterThan(1);
  });

  test("interface §11 an erasure removes every trace of the person, and the money stays as it was", async () => {
    const before = await readAmounts();
    expect((await traces()).length).toBeGreaterThan(20);
    const neighbours = await countMessages();
    expect(await countCartsOfPerson()).toBeGreaterThan(0);
    const [trial] = await app.shop.db
      .selectFrom("trial_requests")
      .select("id")
      .where("phone", "=", TRIAL.phone)
      .execute();
    expect(await countJobsOfTrial(trial?.id)).toBeGreaterThan(0);
    expect(await erase(PERSON.email)).toMatchObject({
      accounts: 4,
      orders: 4,
      messages: 1,
      trials: 1,
    });
    const digest = await digestState(app.shop.db);
    expect(await traces()).toEqual([]);
    await everythingDone(app);
    expect(await traces()).toEqual([]);
    expect(await digestState(app.shop.db)).toBe(digest);
    expect(await findBrokenInvariants(app.shop.db)).toEqual([]);
    expect(await readAmounts()).toEqual(before);
    expect(await countMessages()).toBe(neighbours - 1);
    expect(await countCartsOfPerson()).toBe(0);
    expect(await countJobsOfTrial(trial?.id)).toBe(0);
    const statuses = await app.shop.db.selectFrom("payments").select("status").execute();
    // Stripe's page is ended; a lender's cannot be, and runs out by itself.
    expect(statuses.map(({ status }) => status).sort()).toEqual([
      "expired",
      "failed",
      "paid",
      // That of the stranger.
      "paid",
      "pending",
    ]);
  });

  test("interface §11 an erasure leaves everything of other people as it was", async () => {
    expect(ofStranger).toMatchObject({
      orders: [{ status: "paid", firstname: STRANGER.firstname }],
      learners: [{ first_name: STRANGER.firstname }],
      group_places: [{}],
      messages: [{}],
      message_replies: [{}],
      trial_requests: [{}],
      invoices: [{}],
    });
    const after = await exportPerson(app.shop, STRANGER.email);
    expect(after).toEqual({ ...ofStranger, exported_at: after["exported_at"] });
  });

  test("after the erasure the link in the receipt's mail opens nothing any more (D-129)", async () => {
    const answer = await app.openBrowser().call(`/orders/receipt/${receiptKey}`);
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  });

  test("after the erasure the browser that paid does not open the receipt, though its cookie is valid (D-129)", async () => {
    expect((await readReceipt()).status).toBe(401);
  });

  test("interface §11 after the erasure the email is free: its sign-in has ended, and a new buyer is new", async () => {
    expect((await owner.call("/me")).status).toBe(401);
    const browser = app.openBrowser();
    await browser.add(42);
    const { status, body } = await browser.checkout(PERSON);
    expect([status, body.data.user.email]).toEqual([200, PERSON.email]);
    expect((await browser.call("/orders")).body.data).toHaveLength(1);
  });

  test("interface §11 a gateway's later webhook about an erased buyer leaves no trace either", async () => {
    await erase(PERSON.email);
    const [paid] = await app.shop.db
      .selectFrom("payments")
      .select("reference")
      .where("status", "=", "paid")
      .execute();
    await sandbox.sendWebhook(paid?.reference ?? "", "checkout.session.completed");
    await everythingDone(app);
    expect(await tracesInDatabase()).toEqual([]);
  });

  test("erasing changes no digest of the money and finds nothing for a stranger", async () => {
    const digest = await digestState(app.shop.db);
    expect(await erase("nobody@example.com")).toEqual({
      accounts: 0,
      orders: 0,
      messages: 0,
      trials: 0,
      mails: 0,
    });
    expect(await digestState(app.shop.db)).toBe(digest);
  });

  test("a webhook about another email that only contains the erased one is kept (interface §11)", async () => {
    const told = { gateway: "stripe", type: "checkout.session.completed" } as const;
    const bodyOf = (email: string) => JSON.stringify({ customer_details: { email } });
    const events = [
      { event_id: "of the neighbour", body: bodyOf(NEIGHBOUR) },
      { event_id: "of the neighbour abroad", body: bodyOf(`${PERSON.email}.sa`) },
      { event_id: "of the neighbour's child", body: bodyOf(`child+${PERSON.email}`) },
      { event_id: "of the person", body: bodyOf(PERSON.email) },
      { event_id: "of the person in words", body: `"Paid by ${PERSON.email}."` },
    ];
    await app.shop.db
      .insertInto("webhook_events")
      .values(events.map((event) => ({ ...told, ...event })))
      .execute();
    await erase(PERSON.email);
    const kept = await app.shop.db
      .selectFrom("webhook_events")
      .select("event_id")
      .where("event_id", "like", "of the %")
      .where("body", "<>", "")
      .orderBy("event_id")
      .execute();
    expect(kept.map(({ event_id }) => event_id)).toEqual([
      "of the neighbour",
      "of the neighbour abroad",
      "of the neighbour's child",
    ]);
  });
});

const readAmounts = () =>
  app.shop.db.selectFrom("orders").select(["number", "total"]).orderBy("number").execute();

/** The carts of the person's accounts, also once these are erased. */
async function countCartsOfPerson(): Promise<number> {
  const { rows } = await sql`
    select from carts c join users u on u.id = c.user_id
    where u.email_key = lower(${PERSON.email}) or u.erased_at is not null`.execute(app.shop.db);
  return rows.length;
}

/** The jobs of mails about a trial class, waiting, done or failed: they hold no more than its id. */
async function countJobsOfTrial(id: string | undefined): Promise<number> {
  const { rows } = await sql`select from jobs.job where data->>'trialId' = ${id}`.execute(
    app.shop.db,
  );
  return rows.length;
}

async function countMessages(): Promise<number> {
  return (await app.shop.db.selectFrom("contact_messages").select("id").execute()).length;
}
