import type { APIRequestContext, Browser } from "@playwright/test";
import type { GroupSeat } from "#contract/admin/groups.ts";
import * as staffPaths from "#contract/admin/paths.ts";
import type { LearnersAnswer } from "#contract/learner.ts";
import { csrfToken, learners } from "#contract/paths.ts";
import { type Buyer, newBuyer } from "./buyer.ts";
import { openCart } from "./cart.ts";
import { pay } from "./checkout.ts";
import { staffCall } from "./staff.ts";
import { expect } from "./test.ts";
import { EN } from "./words.ts";

/** What a family says of a learner, beside the first name. */
const LEARNER = {
  birth_year: "2018",
  level: "beginner",
  notes: "",
  days: ["sun"],
  day_parts: ["afternoon"],
  time_zone: "Asia/Riyadh",
};

/** A paid order with a named learner on each seat; `path` is the page of the learners. */
export type NamedOrder = { readonly buyer: Buyer; readonly number: string; readonly path: string };

/** Buys the coding programme for some learners, and names them. */
export async function namedOrder(browser: Browser, names: readonly string[]): Promise<NamedOrder> {
  const buyer = newBuyer();
  const page = await browser.newPage();
  await openCart(
    page,
    names.map(() => 42),
  );
  await pay(page, EN, buyer);
  const link = page.getByRole("link", { name: EN.success.receipt.learners.action });
  const path = (await link.getAttribute("href")) ?? "";
  const call = learners
    .replace("{scope}", "session")
    .replace("{paymentId}", path.split("/").at(-1) ?? "");
  const { data } = (await (await page.request.get(call)).json()) as { data: LearnersAnswer };
  const { csrfToken: token } = await (await page.request.get(csrfToken)).json();
  const seats = data.seats.map(({ position, unit, version }, index) => ({
    position,
    unit,
    version,
    learner: { ...LEARNER, first_name: names[index] },
  }));
  const headers = { "X-CSRF-Token": token };
  const saved = await page.request.put(call, { headers, data: { seats } });
  expect(saved.status()).toBe(200);
  await page.close();
  return { buyer, number: data.order_id, path };
}

/** A day some weeks from now, as it is sent. */
export function dayIn(weeks: number): string {
  return new Date(Date.now() + weeks * 7 * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** A group of the coding programme on Sundays, in Arabic or as said; answers it. */
export async function makeGroup(
  request: APIRequestContext,
  change: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: string; readonly version: number }> {
  const { status, data } = await staffCall(request, "POST", staffPaths.groups, {
    programme: "coding",
    level: "beginner",
    locale: "en",
    teacher: "Mona",
    time_zone: "Asia/Riyadh",
    hours: [{ day: "sun", starts: "17:00" }],
    session_minutes: 50,
    sessions: 4,
    first_day: dayIn(2),
    seats: 8,
    link: "https://meet.example/a",
    ...change,
  });
  expect(status).toBe(200);
  return data as { id: string; version: number };
}

/** Puts a waiting learner into a group, as whoever is signed in in this browser. */
export async function assignTo(
  request: APIRequestContext,
  group: string,
  firstName: string,
): Promise<void> {
  const answer = await request.get(`${staffPaths.waitingLearners}?limit=100`);
  const { data } = (await answer.json()) as { data: { waiting: GroupSeat[] } };
  const seat = data.waiting.find(({ learner }) => learner.first_name === firstName);
  const { status } = await staffCall(
    request,
    "POST",
    staffPaths.groupSeats.replace("{id}", group),
    { seat_id: seat?.seat_id, from: null },
  );
  expect(status).toBe(200);
}
