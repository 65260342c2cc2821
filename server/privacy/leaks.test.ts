import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { everythingDone } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import { assignSeat, firstSeatOf, makeGroup } from "../testing/groups.ts";
import { openOtlpReceiver } from "../testing/otlp-receiver.ts";
import { REGISTERED_SELLER } from "../testing/registered-seller.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { openStaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { BUYER, type TestBrowser } from "../testing/test-browser.ts";
import { findTraces } from "../testing/traces.ts";

const PERSON = {
  ...BUYER,
  firstname: "Zarqaa",
  lastname: "Kanarifeld",
  email: "kanari@example.com",
  phone: "+971567654321",
};
const MESSAGE = { name: "Zarqaa", email: PERSON.email, phone: PERSON.phone, msg: "Kanarimessage" };
const TRIAL = {
  ...MESSAGE,
  programme: "fitness",
  birth_year: 2018,
  locale: "en",
  time_zone: "Asia/Dubai",
  wishes: "Kanariwishes",
};
const CANARIES = ["zarqaa", "kanari", "567654321"];

const collector = await openOtlpReceiver();
let app: TestApp;
let sandbox: ReturnType<typeof sandboxOf>;
const lines: string[] = [];
/** The addresses that a browser comes to, or is told to go to. */
const addresses: string[] = [];
beforeAll(async () => {
  for (const method of ["log", "info", "warn", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => void lines.push(words.join(" ")));
  }
  const environment = {
    LOG_LEVEL: "trace",
    OWNER_EMAIL: "staff@example.com",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...REGISTERED_SELLER,
  };
  app = await createTestApp(environment, undefined, {
    write: (line) => void lines.push(line),
  });
  sandbox = sandboxOf(app);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
  await collector.close();
});

/** A checkout of the person's, whose addresses are noted. */
async function checkOut(gateway: string, details: Partial<typeof PERSON> = {}) {
  const browser = app.openBrowser();
  await browser.add(42);
  const answer = await browser.checkout({ ...PERSON, ...details }, gateway);
  const paymentUrl: string | undefined = answer.body.data?.paymentUrl;
  if (paymentUrl !== undefined) addresses.push(paymentUrl);
  return { browser, ...answer, paymentUrl };
}

/** Everything that can go right, and what can go wrong on the way of a person's data. */
async function live(): Promise<void> {
  for (const failWith of ["500", "malformed", "reset"]) {
    for (const gateway of ["stripe", "tamara", "tabby"]) {
      await sandbox.control({ failNext: 3, failWith }, gateway);
      await checkOut(gateway);
      await sandbox.reset();
    }
  }
  for (const gateway of ["stripe", "tamara", "tabby"]) {
    const phone = gateway === "stripe" ? PERSON.phone : "+971500000000000";
    await checkOut(gateway, { phone });
    await app.openBrowser().call(`/webhooks/${gateway}`, { method: "POST", body: PERSON });
  }
  const { browser, paymentUrl = "" } = await checkOut("stripe");
  const { redirect } = await sandbox.settle(paymentUrl, "approve");
  addresses.push(redirect);
  await everythingDone(app);
  const [order] = (await browser.call("/orders")).body.data;
  await requestRefund(browser, order);
  await sandbox.dispute("stripe", order.payment_id, "opened");
  await everythingDone(app);
  await browser.call(`/orders/payment/${order.payment_id}/stripe`);
  for (const { path } of order.invoices) {
    addresses.push(path);
    await browser.fetch(path);
    await browser.fetch(`${path}.pdf`);
  }
  addresses.push(order.learners);
  await nameLearners(browser, order.payment_id);
  await nameLearners(app.openBrowser(), order.learners.split("/").at(-1));
  await findGroup(browser, order.payment_id);
  await checkOut("stripe");
  await checkOut("stripe", { firstname: `${PERSON.firstname}\u202e`, email: `${PERSON.email} x` });
  await browser.post("/contact", MESSAGE);
  await answerMessage();
  await browser.post("/trial-requests", TRIAL);
  await confirmTrial();
  await browser.post("/trial-requests", { ...TRIAL, time_zone: "kanari" });
  await browser.post("/contact", { ...MESSAGE, email: "kanari" });
  await browser.call("/contact", { method: "POST", rawBody: `{"name":"Zarqaa Kanari` });
  const guest = app.openBrowser();
  await guest.post("/login/request-code", { email: PERSON.email });
  await guest.post("/login/verify-code", { email: PERSON.email, code: "kanari" });
  await browser.post("/cart/apply-coupon", { coupon_code: "kanari" });
  await browser.fetch("/api/session/kanari@example.com?email=kanari@example.com");
  await app.shop.jobs.drain();
  app.database.away = true;
  await browser.post("/contact", MESSAGE);
  await checkOutWithoutDatabase();
  app.database.away = false;
}

/** Says who learns on a seat, also in words that are refused. */
async function nameLearners(browser: TestBrowser, key: string): Promise<void> {
  const path = `/orders/${key}/learners`;
  const [seat] = (await browser.call(path)).body.data.seats;
  const learner = {
    first_name: "Kanarilearner",
    birth_year: 2018,
    level: "unknown",
    notes: "Kanarinotes",
    time_zone: "Asia/Riyadh",
  };
  const save = (change: object) => {
    const { position, unit, version } = seat;
    const seats = [{ position, unit, version, learner: { ...learner, ...change } }];
    return browser.call(path, { method: "PUT", body: { seats } });
  };
  expect((await save({})).status).toBe(200);
  expect((await save({ time_zone: "kanari" })).status).toBe(422);
  expect((await save({ notes: "Kanari again", level: "kanari" })).status).toBe(422);
}

/** Staff put the learner into a group, in words that are refused too, and the family reads its calendar. */
async function findGroup(browser: TestBrowser, paymentId: string): Promise<void> {
  const staff = await openStaffBrowser(app, "sales");
  const group = await makeGroup(staff);
  await staff.call(`groups/${group}/seats`, {
    method: "POST",
    body: { seat_id: "kanari", from: null },
  });
  await staff.call("groups/waiting?programme=kanari");
  await assignSeat(staff, group, await firstSeatOf(app, paymentId));
  await everythingDone(app);
  const [seat] = (await browser.call(`/orders/${paymentId}/learners`)).body.data.seats;
  const { calendar } = seat.group;
  addresses.push(calendar);
  const feed = await browser.fetch(calendar);
  expect(feed.status).toBe(200);
  expect(findTraces([await feed.text()], CANARIES)).toEqual([]);
  await browser.fetch("/calendar/kanari.ics");
}

/** Staff look for the message by the person's name, and answer it. */
async function answerMessage(): Promise<void> {
  const staff = await openStaffBrowser(app, "support");
  const { body } = await staff.call(`messages?query=${MESSAGE.name}`);
  const [{ id }] = body.data.messages;
  const text = `Dear ${MESSAGE.name}`;
  await staff.call(`messages/${id}/reply`, { method: "POST", body: { text } });
  await staff.call(`messages/${id}/reply`, { method: "POST", body: { text: 7, ...MESSAGE } });
}

/** Staff confirm the trial class. */
async function confirmTrial(): Promise<void> {
  const staff = await openStaffBrowser(app, "support");
  const { id } = (await staff.call("trials")).body.data.trials[0];
  const starts_at = new Date(Date.now() + 60_000).toISOString();
  const body = { state: "confirmed", starts_at, link: "https://meet.example/a" };
  const headers = { "If-Match": '"1"' };
  const { status } = await staff.call(`trials/${id}`, { method: "PATCH", body, headers });
  expect(status).toBe(200);
}

/** The person asks for a refund, and staff decline it. */
async function requestRefund(
  browser: TestBrowser,
  { order_id, total_amount }: { readonly order_id: string; readonly total_amount: number },
): Promise<void> {
  const claim = { order_id, held: "none", amount: total_amount, note: "Kanarinote" };
  expect((await browser.post("/refund-claims", { ...claim, amount: 1 })).status).toBe(409);
  expect((await browser.post("/refund-claims", claim)).status).toBe(200);
  await everythingDone(app);
  const staff = await openStaffBrowser(app, "sales");
  const { refund_claims } = (await staff.call(`orders/${order_id}`)).body.data;
  const path = `orders/${order_id}/refund-claims/${refund_claims[0].id}/decline`;
  const body = { answer: "Dear Kanari" };
  expect((await staff.call(path, { method: "POST", body })).status).toBe(200);
}

async function checkOutWithoutDatabase(): Promise<void> {
  const { status } = await app.openBrowser().checkout(PERSON);
  expect(status).toBe(503);
}

test("a person's data appears in no log line, address, metric, trace or subject of a mail (D-66, D-242)", async () => {
  await live();
  expect(lines.length).toBeGreaterThan(60);
  expect(lines.some((line) => line.includes("payment page not opened"))).toBe(true);
  expect(lines.some((line) => line.includes("a payment is disputed"))).toBe(true);
  expect(lines.some((line) => line.includes("database away"))).toBe(true);
  expect(findTraces(lines, CANARIES)).toEqual([]);
  expect(addresses.length).toBeGreaterThan(1);
  expect(findTraces(addresses, CANARIES)).toEqual([]);
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toContain("shop_http_requests_total");
  expect(findTraces([metrics], CANARIES)).toEqual([]);
  const traced = () => collector.spans.map(({ name }) => name);
  await eventually(() =>
    expect(traced()).toContain("PUT /api/{scope}/orders/{paymentId}/learners"),
  );
  expect(traced()).toEqual(expect.arrayContaining(["send mail", "GET /invoice/{key}"]));
  // Nor the keys of the addresses, which open what is theirs.
  const keys = addresses.flatMap((address) => address.match(/[\w.-]{40,}/g) ?? []);
  expect(keys.length).toBeGreaterThan(0);
  expect(findTraces(collector.bodies, [...CANARIES, ...keys])).toEqual([]);
  const mails = await sandbox.mails();
  expect(mails.length).toBeGreaterThanOrEqual(4);
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects.some((subject) => subject.includes("disputed by the buyer"))).toBe(true);
  expect(subjects.some((subject) => subject.includes("your class schedule"))).toBe(true);
  expect(findTraces(subjects, CANARIES)).toEqual([]);
  const links = mails.flatMap(({ html }) =>
    [...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to ?? ""),
  );
  expect(findTraces(links, CANARIES)).toEqual([]);
});
