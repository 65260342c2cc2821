import { expect } from "vitest";
import type { GroupAnswer, GroupBody } from "#contract/admin/groups.ts";
import { type BuyerAtPaymentPage, buyerAtPaymentPage, everythingDone, newBuyer } from "./buyer.ts";
import { sandboxOf } from "./sandbox-client.ts";
import type { StaffAnswer, StaffBrowser } from "./staff.ts";
import type { TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

/** A group on Sundays and Wednesdays in Riyadh, whose first day is always to come. */
export const GROUP: GroupBody = {
  name: "Explorers A",
  programme: "coding",
  level: "beginner",
  locale: "en",
  teacher: "Huda",
  time_zone: "Asia/Riyadh",
  hours: [
    { day: "sun", starts: "17:00" },
    { day: "wed", starts: "17:00" },
  ],
  session_minutes: 50,
  sessions: 10,
  first_day: dayFromNow(7),
  seats: 8,
  link: "https://meet.example/explorers",
};

/** A day some days from today, as it is sent. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Makes a group; returns its id. */
export async function makeGroup(
  staff: StaffBrowser,
  change: Partial<GroupBody> = {},
): Promise<string> {
  const { status, body } = await staff.call("groups", {
    method: "POST",
    body: { ...GROUP, ...change },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id;
}

export async function readGroup(staff: StaffBrowser, id: string): Promise<GroupAnswer> {
  return (await staff.call(`groups/${id}`)).body.data;
}

/** Makes a call about a group, of the version that it has now. */
export async function callGroup(
  staff: StaffBrowser,
  id: string,
  method: "PATCH" | "PUT" | "DELETE",
  { path = "", body }: { readonly path?: string; readonly body?: object } = {},
): Promise<StaffAnswer> {
  const headers = { "If-Match": `"${(await readGroup(staff, id)).version}"` };
  return staff.call(`groups/${id}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

/** Puts a seat into a group, from where it is seen to be. */
export async function assignSeat(
  staff: StaffBrowser,
  groupId: string,
  seatId: string,
  from: string | null = null,
): Promise<void> {
  const body = { seat_id: seatId, from };
  const answer = await staff.call(`groups/${groupId}/seats`, { method: "POST", body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** The id of the first named seat of a payment's order. */
export async function firstSeatOf(app: TestApp, paymentId: string): Promise<string> {
  const { id } = await app.shop.db
    .selectFrom("seats")
    .innerJoin("payments", "payments.order_id", "seats.order_id")
    .select("seats.id")
    .where("payments.id", "=", paymentId)
    .where("seats.first_name", "is not", null)
    .orderBy("seats.position")
    .orderBy("seats.unit")
    .executeTakeFirstOrThrow();
  return id;
}

/** What a family says of each of its learners, if a test says nothing else. */
export const LEARNER = {
  first_name: "Kanari",
  birth_year: 2018,
  level: "beginner",
  notes: "Likes to draw.",
  days: [],
  day_parts: [],
  time_zone: "Europe/London",
};

/** Says who learns on the first unnamed seat of an order. */
export async function nameSeat(
  browser: TestBrowser,
  paymentId: string,
  change: object = {},
): Promise<void> {
  const path = `/orders/${paymentId}/learners`;
  const { seats } = (await browser.call(path)).body.data;
  const { position, unit, version } = seats.find(
    ({ learner }: { learner: unknown }) => learner === null,
  );
  const body = { seats: [{ position, unit, version, learner: { ...LEARNER, ...change } }] };
  expect((await browser.call(path, { method: "PUT", body })).status).toBe(200);
}

/** A family that has paid for a learner and named it; and the id of the seat. */
export async function familyWithLearner(
  app: TestApp,
  {
    packages = { 42: 1 },
    learner = {},
    locale = "en",
  }: {
    readonly packages?: Readonly<Record<number, number>>;
    readonly learner?: object;
    readonly locale?: "en" | "ar";
  } = {},
): Promise<BuyerAtPaymentPage & { readonly seatId: string }> {
  const buyer = await buyerAtPaymentPage(app, { packages, details: newBuyer() });
  await app.shop.db
    .updateTable("orders")
    .set({ locale })
    .where("email_key", "=", buyer.email)
    .execute();
  await sandboxOf(app).settle(buyer.paymentUrl, "approve");
  await everythingDone(app);
  await nameSeat(buyer.browser, buyer.paymentId, learner);
  return { ...buyer, seatId: await firstSeatOf(app, buyer.paymentId) };
}
