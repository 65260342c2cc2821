import { beforeAll, describe, expect, test } from "vitest";
import { erasePerson } from "../privacy/erase.ts";
import {
  assignSeat,
  callGroup,
  familyWithLearner,
  makeGroup,
  readGroup,
} from "../testing/groups.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";

const { app, clock } = await openPaymentShop();

let sales: StaffBrowser;
beforeAll(async () => {
  sales = await openStaffBrowser(app, "sales");
});

type Family = Awaited<ReturnType<typeof familyWithLearner>>;

async function calendarOf({ browser, paymentId }: Family): Promise<string> {
  return (await browser.call(`/orders/${paymentId}/learners`)).body.data.seats[0].group.calendar;
}

/** What a calendar program gets, which knows no cookies. */
async function subscribe(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(app.url + path, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The events of a feed, as lines by their names. */
function eventsOf(text: string): readonly Readonly<Record<string, string>>[] {
  const [, ...events] = text.replaceAll("\r\n ", "").split("BEGIN:VEVENT\r\n");
  return events.map((event) =>
    Object.fromEntries(event.split("\r\n").map((line) => line.split(/:(.*)/s).slice(0, 2))),
  );
}

async function seatedFamily(change: Parameters<typeof makeGroup>[1] = {}) {
  const learner = { first_name: "Kanari Alfalaki", notes: "Kanarinotes" };
  const family = await familyWithLearner(app, { learner });
  const group = await makeGroup(sales, change);
  await assignSeat(sales, group, family.seatId);
  return { family, group, path: await calendarOf(family) };
}

describe("the calendar that a family subscribes to", () => {
  test("a family's calendar names the group as staff named it, whatever characters that has (D-213)", async () => {
    const { path } = await seatedFamily({ name: "Maths $$ and $&" });
    const [event] = eventsOf((await subscribe(path)).text);
    expect(event?.["SUMMARY"]).toBe("Coding and AI: Maths $$ and $&");
  });

  test("a family's calendar has every session in UTC, and nobody's name or notes (D-213)", async () => {
    const { group, path } = await seatedFamily();
    const { status, headers, text } = await subscribe(path);
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    const { schedule } = await readGroup(sales, group);
    const utc = (time: string) => time.replace(/\.\d{3}/, "").replaceAll(/[-:]/g, "");
    expect(eventsOf(text).map(({ DTSTART, DTEND }) => [DTSTART, DTEND])).toEqual(
      schedule.map(({ starts_at, ends_at }) => [utc(starts_at), utc(ends_at)]),
    );
    expect(eventsOf(text)[0]).toMatchObject({
      SUMMARY: "Coding and AI: Explorers A",
      DESCRIPTION: String.raw`Teacher: Huda\nJoin the class: https://meet.example/explorers`,
      URL: "https://meet.example/explorers",
      STATUS: "CONFIRMED",
      SEQUENCE: "0",
    });
    expect(text).not.toMatch(/Kanari|Alfalaki/);
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  });

  test("a family's calendar says nothing of a teacher or a link that a group does not have yet (D-213)", async () => {
    const { path } = await seatedFamily({ teacher: "", link: "" });
    const [event] = eventsOf((await subscribe(path)).text);
    expect(event?.["DESCRIPTION"]).toBe("");
    expect(event).not.toHaveProperty("URL");
  });

  test("a family's calendar follows changes: a cancelled session, other hours, another group, none (D-213)", async () => {
    const { family, group, path } = await seatedFamily();
    const first = await subscribe(path);
    const tag = first.headers.get("ETag") ?? "";
    clock.aheadMs = 60_000;
    expect((await subscribe(path, { "If-None-Match": tag })).status).toBe(304);
    const day = (await readGroup(sales, group)).schedule[1]?.day ?? "";
    await callGroup(sales, group, "PUT", { path: `/cancelled-days/${day}` });
    const changed = await subscribe(path, { "If-None-Match": tag });
    expect(changed.status).toBe(200);
    const [before, after] = [eventsOf(first.text), eventsOf(changed.text)];
    expect(after).toHaveLength(before.length + 1);
    expect(after[1]).toMatchObject({ UID: before[1]?.["UID"], STATUS: "CANCELLED", SEQUENCE: "1" });
    expect(after[2]?.["STATUS"]).toBe("CONFIRMED");
    const body = { hours: [{ day: "sun", starts: "09:00" }] };
    await callGroup(sales, group, "PATCH", { body });
    const moved = eventsOf((await subscribe(path)).text);
    expect(
      moved.every(({ SEQUENCE, DTSTART }) => SEQUENCE === "2" && DTSTART?.endsWith("T060000Z")),
    ).toBe(true);
    // A class at another hour of its day is the same event: no calendar keeps the former hour beside it.
    const dayOf = ({ DTSTART }: Readonly<Record<string, string>>) => DTSTART?.slice(0, 8);
    const held = new Map(after.map((event) => [dayOf(event), event["UID"]]));
    const again = moved.filter((event) => held.has(dayOf(event)));
    expect(again).not.toEqual([]);
    for (const event of again) expect(event["UID"]).toBe(held.get(dayOf(event)));
    const other = await makeGroup(sales, { name: "B; with, signs" });
    await assignSeat(sales, other, family.seatId, group);
    expect(eventsOf((await subscribe(path)).text)[0]?.["SUMMARY"]).toBe(
      String.raw`Coding and AI: B\; with\, signs`,
    );
    await sales.call(`groups/${other}/seats/${family.seatId}`, { method: "DELETE" });
    const none = await subscribe(path);
    expect([none.status, eventsOf(none.text)]).toEqual([200, []]);
    // Calendars take an empty file for a broken one, and may keep the classes that they know.
    expect(none.text).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nEND:VCALENDAR\r\n$/s);
  });

  test("a family's calendar keeps the group's hour on both sides of the day the clocks change (D-211)", async () => {
    // The next last Sunday of March, when the clocks of London change.
    const year = new Date().getUTCFullYear() + 1;
    const last = new Date(Date.UTC(year, 2, 31));
    const change = new Date(last.getTime() - last.getUTCDay() * 86_400_000);
    const before = new Date(change.getTime() - 7 * 86_400_000).toISOString().slice(0, 10);
    const hours = [{ day: "sun", starts: "17:00" }] as const;
    const course = { hours: [...hours], first_day: before, sessions: 2 };
    const london = await seatedFamily({ ...course, time_zone: "Europe/London" });
    const riyadh = await seatedFamily({ ...course, time_zone: "Asia/Riyadh" });
    const startsOf = async (path: string) =>
      eventsOf((await subscribe(path)).text).map(({ DTSTART }) => DTSTART?.slice(8));
    expect(await startsOf(london.path)).toEqual(["T170000Z", "T160000Z"]);
    expect(await startsOf(riyadh.path)).toEqual(["T140000Z", "T140000Z"]);
  });

  test("a family's calendar is in the family's language (D-213)", async () => {
    const family = await familyWithLearner(app, { locale: "ar" });
    await assignSeat(sales, await makeGroup(sales), family.seatId);
    const { text } = await subscribe(await calendarOf(family));
    expect(eventsOf(text)[0]?.["SUMMARY"]).toBe("البرمجة والذكاء الاصطناعي: Explorers A");
  });

  test("a family's calendar opens by its whole key alone, for as long as the seat exists (D-213)", async () => {
    const { family, path } = await seatedFamily();
    const other = await seatedFamily();
    const signatureOf = (one: string) => one.split(".")[1] ?? "";
    for (const forged of [
      path.replace(".ics", ""),
      path.replace(signatureOf(path), signatureOf(other.path)),
      path.replace(signatureOf(path), ""),
      "/calendar/x.ics",
    ]) {
      expect((await subscribe(forged)).status, forged).toBe(404);
    }
    clock.aheadMs = 400 * 86_400_000;
    expect((await subscribe(path)).status).toBe(200);
    await erasePerson(app.shop, family.email);
    expect((await subscribe(path)).status).toBe(404);
  });

  test("a family's calendar is read at most sixty times in ten minutes (D-213)", async () => {
    const { path } = await seatedFamily();
    const statuses: number[] = [];
    for (let read = 0; read < 61; read += 1) statuses.push((await subscribe(path)).status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(statuses[60]).toBe(429);
  });
});
