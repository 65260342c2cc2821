import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { DAY_MS } from "#core/durations.ts";
import { findBrokenInvariants } from "../db/invariants.ts";
import { inTransaction } from "../db/transaction.ts";
import { deleteExpired } from "../privacy/retention.ts";
import { makeGroup } from "../testing/groups.ts";
import { fillOrders } from "../testing/many-orders.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { chooseSeed, countOf, Random } from "../testing/random.ts";
import { sideBySide } from "../testing/side-by-side.ts";
import { openStaffBrowser, type StaffAnswer, type StaffBrowser } from "../testing/staff.ts";
import { lockSeat } from "./placed-seat.ts";

const ASSIGNMENTS = countOf("ASSIGNMENTS", 64);
const SEATS = 8;
const { app } = await openPaymentShop();

/** Paid seats with their learners, each of an order of its own. */
async function makeLearners(count: number): Promise<readonly string[]> {
  // Seven of ten orders are paid, and one of fifty is refunded.
  await fillOrders(app.shop.db, Math.ceil(count / 0.68) + 10);
  const { rows } = await sql<{ id: string }>`
    insert into seats (id, order_id, position, unit, first_name, birth_year, level, notes, days,
      day_parts, time_zone, updated_at)
    select gen_random_uuid(), o.id, l.position, 1, 'Kanari', 2018, 'beginner', '', '{}', '{}',
      'Asia/Riyadh', now()
    from orders o join order_lines l on l.order_id = o.id and l.position = 0
    where o.status = 'paid' and not exists (select from seats taken where taken.order_id = o.id)
    order by o.number limit ${count} returning id`.execute(app.shop.db);
  return rows.map(({ id }) => id);
}

/** On a machine without breath no connection may be free for three seconds: then the clerk tries again. */
async function untilTaken(call: () => Promise<StaffAnswer>): Promise<StaffAnswer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
}

async function readPlaces(): Promise<readonly { readonly group: string; readonly seat: string }[]> {
  const { rows } = await sql<{ group: string; seat: string }>`
    select group_id as "group", seat_id as seat from group_seats`.execute(app.shop.db);
  return rows;
}

test(`${ASSIGNMENTS} assignments at once fill groups of 8: none has more, and no learner is lost or in two (D-212)`, async () => {
  const random = new Random(chooseSeed("Assignments at once"));
  const [sales, support] = [
    await openStaffBrowser(app, "sales"),
    await openStaffBrowser(app, "support"),
  ];
  const clerk = (place: number) => (place % 2 === 0 ? sales : support);
  const learners = await makeLearners(ASSIGNMENTS);
  expect(learners).toHaveLength(ASSIGNMENTS);
  const groups: string[] = [];
  while (groups.length * SEATS < ASSIGNMENTS) groups.push(await makeGroup(sales));
  const assign = (place: number, group: string, seat: string, from: string | null) =>
    untilTaken(() =>
      clerk(place).call(`groups/${group}/seats`, { method: "POST", body: { seat_id: seat, from } }),
    );
  const statuses = new Map<number, number>();
  await sideBySide(ASSIGNMENTS, async (place) => {
    const start = random.below(groups.length);
    for (let tried = 0; tried < groups.length; tried += 1) {
      const group = groups[(start + tried) % groups.length] ?? "";
      const { status } = await assign(place, group, learners[place] ?? "", null);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 409) return;
    }
  });
  expect([...statuses.keys()].toSorted()).toEqual([200, 409]);
  expect(statuses.get(200)).toBe(ASSIGNMENTS);
  const places = await readPlaces();
  expect(new Set(places.map(({ seat }) => seat)).size).toBe(ASSIGNMENTS);
  const perGroup = groups.map((id) => places.filter(({ group }) => group === id).length);
  expect(Math.max(...perGroup)).toBe(SEATS);
  expect(perGroup.reduce((sum, count) => sum + count, 0)).toBe(ASSIGNMENTS);
  expect(await findBrokenInvariants(app.shop.db)).toEqual([]);

  // Staff move learners about meanwhile, take some out and delete groups.
  const targets = [...groups, await makeGroup(sales), await makeGroup(sales)];
  const answered = new Set<number>();
  await sideBySide(ASSIGNMENTS, async (place) => {
    const seat = random.pick(learners);
    const target = random.pick(targets);
    const from = (await readPlaces()).find((one) => one.seat === seat)?.group ?? null;
    const what = random.below(20);
    const { status } =
      what === 0
        ? await remove(clerk(place), target)
        : what < 5 && from !== null
          ? await take(clerk(place), from, seat)
          : await assign(place, target, seat, from);
    answered.add(status);
  });
  expect([...answered].filter((status) => ![200, 404, 409, 412].includes(status))).toEqual([]);
  expect(await findBrokenInvariants(app.shop.db)).toEqual([]);
  const { rows } = await sql<{ named: number; lost: number }>`
    select count(*)::integer as named, (count(*) filter (where s.first_name is null))::integer as lost
    from seats s where s.id = any(${[...learners]}::uuid[])`.execute(app.shop.db);
  expect(rows).toEqual([{ named: ASSIGNMENTS, lost: 0 }]);
  const left = await readPlaces();
  expect(new Set(left.map(({ seat }) => seat)).size).toBe(left.length);
});

/** Deletes a group with all who are in it. */
async function remove(staff: StaffBrowser, id: string) {
  const { headers } = await untilTaken(() => staff.call(`groups/${id}`));
  const seen = { "If-Match": headers.get("ETag") ?? '"0"' };
  return untilTaken(() =>
    staff.call(`groups/${id}?learners=${SEATS}`, { method: "DELETE", headers: seen }),
  );
}

/** Takes a learner out of a group. */
function take(staff: StaffBrowser, group: string, seat: string) {
  return untilTaken(() => staff.call(`groups/${group}/seats/${seat}`, { method: "DELETE" }));
}

test("the database refuses a ninth learner in a group of eight (D-212)", async () => {
  const sales = await openStaffBrowser(app, "sales");
  const group = await makeGroup(sales);
  const seats = await makeLearners(SEATS + 1);
  const sit = (seat: string | undefined, chair: number, size = SEATS) =>
    sql`insert into group_seats (group_id, group_size, chair, seat_id, assigned_at)
      values (${group}, ${size}, ${chair}, ${seat}, now())`.execute(app.shop.db);
  for (let chair = 1; chair <= SEATS; chair += 1) await sit(seats[chair - 1], chair);
  const ninth = seats[SEATS];
  await expect(sit(ninth, 9)).rejects.toMatchObject({ code: "23514" });
  await expect(sit(ninth, 9, 9)).rejects.toMatchObject({ code: "23503" });
  await expect(sit(ninth, 8)).rejects.toMatchObject({ code: "23505" });
  const grow = sql`update groups set seats = 9 where id = ${group}`;
  await expect(grow.execute(app.shop.db)).rejects.toMatchObject({ code: "23514" });
  const shrink = sql`update groups set seats = 7 where id = ${group}`;
  await expect(shrink.execute(app.shop.db)).rejects.toMatchObject({ code: "23514" });
  const gone = sql`delete from groups where id = ${group}`;
  await expect(gone.execute(app.shop.db)).rejects.toMatchObject({ code: "23503" });
  const other = await makeGroup(sales);
  const twice = sql`insert into group_seats (group_id, group_size, chair, seat_id, assigned_at)
    values (${other}, 8, 1, ${seats[0]}, now())`;
  await expect(twice.execute(app.shop.db)).rejects.toMatchObject({ code: "23505" });
  const missing = { seat_id: randomUUID(), from: null };
  const { status } = await sales.call(`groups/${other}/seats`, { method: "POST", body: missing });
  expect(status).toBe(404);
});

test("a learner who is being put into a group is not deleted meanwhile (D-209, D-212)", async () => {
  const [seat = ""] = await makeLearners(1);
  const nameOf = async () => {
    const { rows } = await sql<{ name: string | null }>`
      select first_name as name from seats where id = ${seat}`.execute(app.shop.db);
    return rows[0]?.name;
  };
  const inTwoYears = { ...app.shop, now: () => new Date(Date.now() + 730 * DAY_MS) };
  await inTransaction(app.shop.db, async (transaction) => {
    await lockSeat(transaction, seat);
    await deleteExpired(inTwoYears);
    expect(await nameOf()).toBe("Kanari");
  });
  await deleteExpired(inTwoYears);
  expect(await nameOf()).toBeNull();
});
