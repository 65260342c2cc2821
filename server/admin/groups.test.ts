import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copy as arabic } from "#content/groups.ar.ts";
import type { GroupSeat } from "#contract/admin/groups.ts";
import { DAY_MS } from "#core/durations.ts";
import { GROUP_PROGRAMMES } from "#core/group.ts";
import { WEEKDAYS } from "#core/weekly-wishes.ts";
import { erasePerson } from "../privacy/erase.ts";
import {
  assignSeat,
  callGroup,
  dayFromNow,
  familyWithLearner,
  GROUP,
  makeGroup,
  nameSeat,
  readGroup,
} from "../testing/groups.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { readPages } from "../testing/read-pages.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";

const { app, clock } = await openPaymentShop();

let sales: StaffBrowser;
let rania: string;
let omar: string;
beforeAll(async () => {
  sales = await openStaffBrowser(app, "sales");
  const learner = { first_name: "Rania", time_zone: "Asia/Riyadh" };
  rania = (await familyWithLearner(app, { learner })).seatId;
  omar = (await familyWithLearner(app, { packages: { 44: 2 }, locale: "ar" })).seatId;
});
/** Everybody waits again. */
beforeEach(async () => {
  await app.shop.db.deleteFrom("group_seats").execute();
});

const waiting = async (query = "") =>
  (await sales.call(`groups/waiting?${query}`)).body.data.waiting as { seat_id: string }[];
const idsOf = (seats: readonly { seat_id: string }[]) => seats.map(({ seat_id }) => seat_id);
const idsOfGroups = (groups: readonly { id: string }[]) => groups.map(({ id }) => id);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const fieldsOf = (body: { data: { errors: { field: string }[] } }) =>
  body.data.errors.map(({ field }) => field);

describe("staff make a group", () => {
  test("a group that staff make is in the list, with its sessions (D-210)", async () => {
    const id = await makeGroup(sales, { hours: GROUP.hours.toReversed() });
    const group = await readGroup(sales, id);
    expect(group).toMatchObject({ ...GROUP, hours_from: GROUP.first_day, taken: 0, version: 1 });
    expect(group.schedule).toHaveLength(10);
    expect(group.last_day).toBe(group.schedule.at(-1)?.day);
    const { groups } = (await sales.call("groups?programme=coding")).body.data;
    const { learners: _, schedule: __, ...listed } = group;
    expect(groups).toContainEqual(listed);
    expect((await sales.call("groups?programme=math")).body.data.groups).toEqual([]);
    const over = (await sales.call("groups?state=over")).body.data.groups;
    expect(over).toEqual([]);
    // Its last session has begun.
    clock.aheadMs = Date.parse(group.schedule.at(-1)?.starts_at ?? "") - Date.now() + 60_000;
    const onLastDay = await openStaffBrowser(app, "sales");
    const current = (await onLastDay.call("groups?limit=100")).body.data.groups;
    expect(current).toContainEqual(listed);
    clock.aheadMs = 200 * DAY_MS;
    const later = await openStaffBrowser(app, "sales");
    expect((await later.call("groups?state=over")).body.data.groups).toContainEqual(listed);
  });

  test("a programme's sessions and minutes are offered for a new group where its packages agree (D-210)", async () => {
    const support = await openStaffBrowser(app, "support");
    const { lengths } = (await support.call("groups/lengths")).body.data;
    expect(lengths).toHaveLength(GROUP_PROGRAMMES.length);
    expect(lengths).toContainEqual({ programme: "coding", sessions: 36, session_minutes: 50 });
    expect(lengths).toContainEqual({ programme: "languages", sessions: null, session_minutes: 50 });
    await app.shop.db
      .updateTable("course_packages")
      .set({ sessions: 40 })
      .where("id", "=", 42)
      .execute();
    app.shop.catalog.invalidate();
    await expect
      .poll(async () => (await support.call("groups/lengths")).body.data.lengths)
      .toContainEqual({ programme: "coding", sessions: 40, session_minutes: 50 });
  });

  test("a new group with wrong fields is refused with each of them, in the staff's language, and is not stored (D-210)", async () => {
    const before = (await sales.call("groups?state=all&limit=100")).body.data.groups.length;
    const wrong = { ...GROUP, name: " ", hours: [], seats: 9, first_day: "soon", link: "meet" };
    const { status, body } = await sales.call("groups", {
      method: "POST",
      body: wrong,
      headers: { "Accept-Language": "ar" },
    });
    expect([status, fieldsOf(body)]).toEqual([
      422,
      ["name", "hours", "first_day", "seats", "link"],
    ]);
    expect(body.data.errors[0].message).toBe(arabic.problems.nameRequired);
    expect(body.data.errors[3].message).toContain("من 1 إلى 8");
    const after = (await sales.call("groups?state=all&limit=100")).body.data.groups.length;
    expect(after).toBe(before);
  });

  test("a group is not over before its last session, however far its clock is behind (D-210)", async () => {
    const hours = [{ day: "sun", starts: "23:30" }] as const;
    const id = await makeGroup(sales, { time_zone: "Pacific/Pago_Pago", hours: [...hours] });
    const begins = Date.parse((await readGroup(sales, id)).schedule.at(-1)?.starts_at ?? "");
    const statesAt = async (time: number) => {
      clock.aheadMs = time - Date.now();
      const later = await openStaffBrowser(app, "sales");
      const lists = await Promise.all(
        ["current", "over"].map(async (state) => {
          const { body } = await later.call(`groups?state=${state}&limit=100`);
          return idsOfGroups(body.data.groups).includes(id) ? [state] : [];
        }),
      );
      return lists.flat();
    };
    expect(await statesAt(begins - 60_000)).toEqual(["current"]);
    expect(await statesAt(begins + 2 * DAY_MS)).toEqual(["over"]);
  });

  test("a narrowed list of groups stays so on each page, the group that begins last first (D-210, D-212)", async () => {
    const start = (programme: string, days: number, sessions = 10) =>
      makeGroup(sales, { programme, first_day: dayFromNow(days), sessions });
    const soon = await start("fitness", 8);
    const late = await start("fitness", 60);
    const middle = await start("fitness", 30);
    const ended = await start("fitness", 7, 1);
    await start("ai", 31);
    clock.aheadMs = 25 * DAY_MS;
    const later = await openStaffBrowser(app, "sales");
    const listed = async (query: string) => {
      const pages = await readPages(
        async (cursor) =>
          (await later.call(`groups?${query}&limit=1&cursor=${cursor ?? ""}`)).body.data,
      );
      return pages.flatMap(({ groups }) => idsOfGroups(groups));
    };
    expect(await listed("programme=fitness")).toEqual([late, middle, soon]);
    expect(await listed("programme=fitness&state=all")).toEqual([late, middle, soon, ended]);
  });

  test("the list of groups is paged without a gap (D-210)", async () => {
    for (let place = 0; place < 3; place += 1) await makeGroup(sales, { name: `Page ${place}` });
    const all = (await sales.call("groups?state=all&limit=100")).body.data.groups;
    const pages = await readPages(
      async (cursor) =>
        (await sales.call(`groups?state=all&limit=2&cursor=${cursor ?? ""}`)).body.data,
    );
    expect(pages.flatMap(({ groups }) => groups)).toEqual(all);
    expect((await sales.call("groups?cursor=x")).status).toBe(422);
  });
});

describe("staff change a group", () => {
  test("a change of a group with an old version, or with none, is refused (D-210)", async () => {
    const id = await makeGroup(sales);
    const change = (version: string | null, body: object) =>
      sales.call(`groups/${id}`, {
        method: "PATCH",
        body,
        headers: version === null ? {} : { "If-Match": version },
      });
    expect(codeOf(await change(null, { name: "B" }))).toEqual([428, "version_missing"]);
    const first = await change('"1"', { name: "B", teacher: "Omar" });
    expect([first.status, first.headers.get("ETag"), first.body.data.name]).toEqual([
      200,
      '"2"',
      "B",
    ]);
    expect(codeOf(await change('"1"', { name: "C" }))).toEqual([412, "changed_meanwhile"]);
    const same = await change('"2"', { name: "B" });
    expect([same.status, same.body.data.version]).toEqual([200, 2]);
    expect((await change('"2"', { name: " " })).status).toBe(422);
    expect(await readGroup(sales, id)).toMatchObject({ name: "B", teacher: "Omar" });
  });

  test("changing a group that has met keeps begun sessions, and the rest follows the new hours (D-210)", async () => {
    const id = await makeGroup(sales);
    const before = await readGroup(sales, id);
    clock.aheadMs = 18 * DAY_MS;
    const later = await openStaffBrowser(app, "sales");
    const begun = before.schedule.filter(
      (one) => Date.parse(one.starts_at) <= Date.now() + clock.aheadMs,
    );
    expect(begun.length).toBeGreaterThan(0);
    const hours = [{ day: "tue", starts: "18:30" }];
    const { body } = await callGroup(later, id, "PATCH", { body: { hours } });
    expect(body.data.schedule.slice(0, begun.length)).toEqual(begun);
    expect(body.data.schedule).toHaveLength(10);
    for (const { starts_at } of body.data.schedule.slice(begun.length)) {
      expect(new Date(starts_at).getUTCDay()).toBe(2);
      expect(Date.parse(starts_at)).toBeGreaterThan(Date.now() + clock.aheadMs);
    }
    const moved = { first_day: dayFromNow(30) };
    const refused = await callGroup(later, id, "PATCH", { body: moved });
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ["first_day"]]);
  });

  test("a group gets fewer seats only where they are free, wherever its learners sit (D-212)", async () => {
    const id = await makeGroup(sales);
    for (const seat of [rania, omar]) await assignSeat(sales, id, seat);
    const out = await sales.call(`groups/${id}/seats/${rania}`, { method: "DELETE" });
    expect(idsOf(out.body.data.learners)).toEqual([omar]);
    const fewer = await callGroup(sales, id, "PATCH", { body: { seats: 1 } });
    expect([fewer.status, fewer.body.data.seats, fewer.body.data.taken]).toEqual([200, 1, 1]);
    const answer = await sales.call(`groups/${id}/seats`, {
      method: "POST",
      body: { seat_id: rania, from: null },
    });
    expect(codeOf(answer)).toEqual([409, "group_full"]);
    expect(idsOf(await waiting())).toContain(rania);
    await callGroup(sales, id, "PATCH", { body: { seats: 2 } });
    await assignSeat(sales, id, rania);
    const refused = await callGroup(sales, id, "PATCH", { body: { seats: 1 } });
    expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ["seats"]]);
  });

  test("fewer seats of one group leave the learners of another full group where they sit (D-212)", async () => {
    const family = await familyWithLearner(app, { packages: { 42: 2 } });
    await nameSeat(family.browser, family.paymentId, { first_name: "Second" });
    const others = idsOf(await waiting()).filter((seat) => seat !== rania && seat !== omar);
    const [full, id] = [await makeGroup(sales, { seats: 2 }), await makeGroup(sales)];
    for (const seat of others) await assignSeat(sales, full, seat);
    for (const seat of [rania, omar]) await assignSeat(sales, id, seat);
    await sales.call(`groups/${id}/seats/${rania}`, { method: "DELETE" });
    expect((await callGroup(sales, id, "PATCH", { body: { seats: 1 } })).status).toBe(200);
    const { rows } = await sql<{ chair: number; seatId: string }>`
      select chair, seat_id as "seatId" from group_seats where group_id = ${full}
      order by chair`.execute(app.shop.db);
    expect(rows).toEqual(others.map((seatId, index) => ({ chair: index + 1, seatId })));
    await erasePerson(app.shop, family.email);
  });

  test("a cancelled session of a group is made up for at the end (D-210)", async () => {
    const id = await makeGroup(sales);
    const { schedule, last_day } = await readGroup(sales, id);
    const day = schedule[2]?.day ?? "";
    const path = `/cancelled-days/${day}`;
    const without = await sales.call(`groups/${id}${path}`, { method: "PUT" });
    expect(codeOf(without)).toEqual([428, "version_missing"]);
    const { body } = await callGroup(sales, id, "PUT", { path });
    expect(body.data.cancelled_days).toEqual([day]);
    expect(body.data.schedule[2]).toMatchObject({ day, cancelled: true });
    expect(body.data.schedule).toHaveLength(11);
    expect(body.data.last_day > last_day).toBe(true);
    const again = await callGroup(sales, id, "PUT", { path });
    expect([again.status, again.body.data.version]).toEqual([200, body.data.version]);
    const none = await callGroup(sales, id, "PUT", { path: "/cancelled-days/2026-02-31" });
    expect(none.status).toBe(404);
    const held = await callGroup(sales, id, "DELETE", { path });
    expect(held.body.data).toMatchObject({ cancelled_days: [], last_day, schedule });
    // A minute before it begins, and a minute after.
    const begins = Date.parse(schedule[2]?.starts_at ?? "") - Date.now();
    clock.aheadMs = begins - 60_000;
    const before = await openStaffBrowser(app, "sales");
    for (const method of ["PUT", "DELETE"] as const) {
      expect((await callGroup(before, id, method, { path })).status).toBe(200);
    }
    clock.aheadMs = begins + 60_000;
    const later = await openStaffBrowser(app, "sales");
    expect(codeOf(await callGroup(later, id, "PUT", { path }))).toEqual([409, "session_begun"]);
  });
});

test("at most a hundred days of a group are cancelled; others may still be held after all (D-210)", async () => {
  const hours = WEEKDAYS.map((day) => ({ day, starts: "17:00" }));
  const id = await makeGroup(sales, { hours });
  const days = Array.from({ length: 101 }, (_, index) => dayFromNow(7 + index));
  await app.shop.db
    .updateTable("groups")
    .set({ cancelled_days: days.slice(0, 99) })
    .where("id", "=", id)
    .execute();
  const change = (method: "PUT" | "DELETE", day = "") =>
    callGroup(sales, id, method, { path: `/cancelled-days/${day}` });
  expect((await change("PUT", days[99])).body.data.cancelled_days).toHaveLength(100);
  const refused = await change("PUT", days[100]);
  expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ["day"]]);
  expect((await change("DELETE", days[0])).body.data.cancelled_days).toEqual(days.slice(1, 100));
  expect((await change("PUT", days[100])).status).toBe(200);
});

describe("staff put learners into groups", () => {
  test("waiting learners are listed with what a group needs, without the family's notes (D-212)", async () => {
    const seats = (await sales.call("groups/waiting")).body.data.waiting;
    expect(idsOf(seats)).toEqual([rania, omar]);
    expect(seats[0]).toMatchObject({ programme: "coding", locale: "en", other_groups: [] });
    expect(seats[0].learner).toMatchObject({ first_name: "Rania", time_zone: "Asia/Riyadh" });
    expect(seats[0].learner).not.toHaveProperty("notes");
    expect(idsOf(await waiting("programme=math"))).toEqual([omar]);
    const { waiting: page, next } = (await sales.call("groups/waiting?limit=1")).body.data;
    expect(idsOf(page)).toEqual([rania]);
    expect(idsOf(await waiting(`limit=1&cursor=${next}`))).toEqual([omar]);
  });

  test("waiting learners of one order are in the order of its lines and their seats, over pages too (D-212)", async () => {
    const family = await familyWithLearner(app, { packages: { 42: 2, 43: 2 } });
    for (const first_name of ["Two", "Three", "Four"]) {
      await nameSeat(family.browser, family.paymentId, { first_name });
    }
    // By their ids, which are random, they stand so once in 24 times.
    const pages = await readPages(
      async (cursor) =>
        (await sales.call(`groups/waiting?limit=1&cursor=${cursor ?? ""}`)).body.data,
    );
    const names = pages.flatMap(({ waiting: seats }) =>
      seats.map(({ learner }: { learner: { first_name: string } }) => learner.first_name),
    );
    expect(names).toEqual(["Rania", "Kanari", "Kanari", "Two", "Three", "Four"]);
    await erasePerson(app.shop, family.email);
  });

  test("waiting learners of one programme are alone on each page (D-212)", async () => {
    const families = [];
    for (const packages of [{ 44: 1 }, { 42: 1 }, { 44: 1 }]) {
      families.push(await familyWithLearner(app, { packages }));
    }
    const pages = await readPages(
      async (cursor) =>
        (await sales.call(`groups/waiting?programme=math&limit=1&cursor=${cursor ?? ""}`)).body
          .data,
    );
    const [first, , last] = families.map(({ seatId }) => seatId);
    expect(pages.flatMap(({ waiting: seats }) => idsOf(seats))).toEqual([omar, first, last]);
    for (const { email } of families) await erasePerson(app.shop, email);
  });

  test("learners have the hours of the same child's other groups, the first one first, on any page (D-212)", async () => {
    const learner = { first_name: "Twice" };
    const twice = await familyWithLearner(app, { packages: { 42: 4 }, learner });
    for (const change of [
      { first_name: "twice" },
      { first_name: "TWICE" },
      { first_name: "TWICE", birth_year: 2012 },
    ]) {
      await nameSeat(twice.browser, twice.paymentId, change);
    }
    // A child of another family who has the same name and year of birth is another one.
    const namesake = await familyWithLearner(app, { learner });
    const listWaiting = async (): Promise<GroupSeat[]> =>
      (await sales.call("groups/waiting?limit=100")).body.data.waiting;
    const id = await makeGroup(sales, { programme: "math", sessions: 3 });
    await assignSeat(sales, id, twice.seatId);
    const day = (await readGroup(sales, id)).schedule[1]?.day ?? "";
    await callGroup(sales, id, "PUT", { path: `/cancelled-days/${day}` });
    const second = await makeGroup(sales);
    const named = (await listWaiting()).find((seat) => seat.learner.first_name === "twice");
    await assignSeat(sales, second, named?.seat_id ?? "");

    const groupsOf = ({ learner: { first_name, birth_year }, other_groups }: GroupSeat) => [
      `${first_name} ${birth_year}`,
      other_groups.map((group) => group.id),
    ];
    const seats = (await listWaiting()).filter((seat) => /twice/i.test(seat.learner.first_name));
    expect(seats.map(groupsOf)).toEqual([
      ["TWICE 2018", [id, second]],
      ["TWICE 2012", []],
      ["Twice 2018", []],
    ]);
    const { time_zone, hours, session_minutes, first_day } = GROUP;
    const plan = { time_zone, hours, session_minutes, first_day, hours_from: first_day };
    expect(seats[0]?.other_groups[0]).toEqual({
      ...plan,
      id,
      sessions: 3,
      earlier_hours: [],
      cancelled_days: [day],
    });
    // In its group, a seat's other groups are those of other seats.
    expect((await readGroup(sales, id)).learners.map(groupsOf)).toEqual([["Twice 2018", [second]]]);
    for (const { email } of [twice, namesake]) {
      await erasePerson(app.shop, email);
    }
  });

  test("a group has its learners in the order in which they came (D-212)", async () => {
    const families = [
      await familyWithLearner(app, { learner: { first_name: "Came last" } }),
      await familyWithLearner(app, { learner: { first_name: "Came first" } }),
    ];
    const [last, first] = families.map(({ seatId }) => seatId);
    const id = await makeGroup(sales);
    await assignSeat(sales, id, omar);
    await assignSeat(sales, id, first ?? "");
    // The chair of who left is taken by who comes next.
    await sales.call(`groups/${id}/seats/${omar}`, { method: "DELETE" });
    await assignSeat(sales, id, last ?? "");
    const { learners } = await readGroup(sales, id);
    expect(learners.map(({ learner }) => learner.first_name)).toEqual(["Came first", "Came last"]);
    for (const { email } of families) await erasePerson(app.shop, email);
  });

  test("the learner of a second payment does not wait for a group (D-115, D-212)", async () => {
    const second = await familyWithLearner(app);
    const waits = async () => idsOf(await waiting()).includes(second.seatId);
    expect(await waits()).toBe(true);
    const mark = (duplicate: boolean) =>
      sql`update orders set duplicate = ${duplicate} where email = ${second.email}`.execute(
        app.shop.db,
      );
    await mark(true);
    expect(await waits()).toBe(false);
    await mark(false);
    await erasePerson(app.shop, second.email);
  });

  test("a learner is moved to another group, unless somebody else has moved them meanwhile (D-212)", async () => {
    const [one, other] = [await makeGroup(sales), await makeGroup(sales)];
    await assignSeat(sales, one, rania);
    expect(idsOf(await waiting())).toEqual([omar]);
    expect(await readGroup(sales, one)).toMatchObject({
      taken: 1,
      oldest_birth_year: 2018,
      youngest_birth_year: 2018,
    });
    const late = { seat_id: rania, from: null };
    const answer = await sales.call(`groups/${other}/seats`, { method: "POST", body: late });
    expect(codeOf(answer)).toEqual([412, "changed_meanwhile"]);
    // The same once more is no change.
    await assignSeat(sales, one, rania);
    await assignSeat(sales, other, rania, one);
    expect((await readGroup(sales, one)).learners).toEqual([]);
    expect(idsOf((await readGroup(sales, other)).learners)).toEqual([rania]);
    const twice = await sales.call(`groups/${one}/seats/${rania}`, { method: "DELETE" });
    expect(twice.status).toBe(404);
  });

  test("a learner whose seat was returned cannot be put into a group (D-207, D-212)", async () => {
    const { browser, paymentId, seatId } = await familyWithLearner(app);
    const id = await makeGroup(sales);
    const { order_id, seats } = (await browser.call(`/orders/${paymentId}/learners`)).body.data;
    const support = await openStaffBrowser(app, "support");
    const back = `orders/${order_id}/seats/${seats[0].position}/${seats[0].unit}/give-back`;
    expect((await support.call(back, { method: "POST" })).status).toBe(200);
    const body = { seat_id: seatId, from: null };
    const { status } = await sales.call(`groups/${id}/seats`, { method: "POST", body });
    expect([status, (await readGroup(sales, id)).taken]).toEqual([404, 0]);
  });

  test("two who move one learner at once leave the learner in one group (D-212)", async () => {
    const groups = await Promise.all([1, 2, 3, 4].map(() => makeGroup(sales)));
    const answers = await Promise.all(
      groups.map((id) =>
        sales.call(`groups/${id}/seats`, { method: "POST", body: { seat_id: rania, from: null } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
    const taken = await Promise.all(groups.map(async (id) => (await readGroup(sales, id)).taken));
    expect(taken.toSorted()).toEqual([0, 0, 0, 1]);
  });

  test("the list of learners names each learner's group, and who has one does not wait (D-212)", async () => {
    const id = await makeGroup(sales, { name: "Named" });
    await assignSeat(sales, id, rania);
    const support = await openStaffBrowser(app, "support");
    const { seats } = (await support.call("learners?state=assigned")).body.data;
    expect(seats).toMatchObject([{ assigned: true, group: { id, name: "Named" } }]);
    const { seats: wait } = (await support.call("learners?state=waiting")).body.data;
    expect(wait).toMatchObject([{ assigned: false, group: null }]);
  });

  test("a seat that does not exist or has no learner is 404 (D-212)", async () => {
    const id = await makeGroup(sales);
    for (const seat_id of ["x", "00000000-0000-4000-8000-000000000000"]) {
      const body = { seat_id, from: null };
      expect((await sales.call(`groups/${id}/seats`, { method: "POST", body })).status).toBe(404);
    }
  });
});

describe("staff delete a group", () => {
  test("a group with learners is deleted only with as many as staff saw, and they wait again (D-212)", async () => {
    const id = await makeGroup(sales);
    for (const seat of [rania, omar]) await assignSeat(sales, id, seat);
    const slip = await callGroup(sales, id, "DELETE");
    expect(codeOf(slip)).toEqual([409, "group_not_empty"]);
    const one = await callGroup(sales, id, "DELETE", { path: "?learners=1" });
    expect(one.status).toBe(409);
    expect((await readGroup(sales, id)).taken).toBe(2);
    const both = await callGroup(sales, id, "DELETE", { path: "?learners=2" });
    expect(both.status).toBe(200);
    expect(idsOf(await waiting())).toEqual([rania, omar]);
    expect((await sales.call(`groups/${id}`)).status).toBe(404);
  });

  test("the audit keeps what staff did to a group, without who learns (D-212)", async () => {
    const id = await makeGroup(sales, { name: "Audited" });
    await assignSeat(sales, id, rania);
    await callGroup(sales, id, "PATCH", { body: { teacher: "Nora" } });
    await callGroup(sales, id, "DELETE", { path: "?learners=1" });
    const acts = await app.shop.db
      .selectFrom("audit_entries")
      .select(["action", "subject", "before", "after"])
      .where("action", "like", "group.%")
      .where("action", "not in", ["group.read", "group.list"])
      .orderBy("id", "desc")
      .limit(4)
      .execute();
    expect(acts.map(({ action }) => action)).toEqual([
      "group.delete",
      "group.change",
      "group.assign",
      "group.create",
    ]);
    expect(acts[0]).toMatchObject({ subject: `group ${id}`, before: { learners: 1 } });
    expect(acts[2]?.subject).toMatch(/^order /);
    expect(JSON.stringify(acts)).not.toContain("Rania");
  });
});
