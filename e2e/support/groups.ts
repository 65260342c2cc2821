import type { APIRequestContext, Locator } from "@playwright/test";
import type { GroupSeat } from "#contract/admin/groups.ts";
import * as staffPaths from "#contract/admin/paths.ts";
import { newBuyer } from "./buyer.ts";
import { buyByCalls, nameLearners, type Purchase } from "./purchase.ts";
import { staffCall } from "./staff.ts";
import { expect } from "./test.ts";

/** The coding programme with a named learner on each seat. */
export async function namedOrder(
  request: APIRequestContext,
  names: readonly string[],
): Promise<Purchase> {
  const packages = names.map(() => 42);
  const purchase = await buyByCalls(request, packages, newBuyer());
  await nameLearners(
    request,
    purchase,
    names.map((first_name) => ({ first_name })),
  );
  return purchase;
}

/** A day some weeks from now, as it is sent. */
export function dayIn(weeks: number): string {
  return new Date(Date.now() + weeks * 7 * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** Makes a group of the coding programme on Sundays, taught in English, unless `change` says otherwise; returns it. */
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

/** Puts a waiting learner into a group, as the person who is signed in in this browser. */
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

/** Turns the pages of who waits until a learner is on the screen: other journeys leave theirs. */
export async function turnTo(learner: Locator, waiting: Locator, next: string): Promise<void> {
  const rows = waiting.locator(".waiting-learner");
  await expect(rows.first()).toBeVisible();
  while (!(await learner.isVisible())) {
    const before = (await rows.first().textContent()) ?? "";
    await waiting.getByRole("button", { name: next }).click();
    await expect(rows.first()).not.toHaveText(before);
  }
}
