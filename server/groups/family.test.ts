import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { GroupSeat } from "#contract/admin/groups.ts";
import { announcement } from "#contract/announcement.ts";
import { resumeWork } from "../jobs/resume.ts";
import { createMailer, type SendMail } from "../mail/mailer.ts";
import { promiseRefund } from "../payments/refund-promise.ts";
import { erasePerson } from "../privacy/erase.ts";
import { exportPerson } from "../privacy/export.ts";
import { everythingDone } from "../testing/buyer.ts";
import {
  assignSeat,
  callGroup,
  familyWithLearner,
  GROUP,
  makeGroup,
  nameSeat,
  readGroup,
} from "../testing/groups.ts";
import { invariantsBrokenBy } from "../testing/invariants-broken-by.ts";
import { openOrderReceiver } from "../testing/order-receiver.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { openStaffBrowser, type StaffBrowser } from "../testing/staff.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { sendSchedule } from "./send-schedule.ts";

const receiver = await openOrderReceiver();
const { app, sandbox, clock } = await openPaymentShop({
  ORDER_WEBHOOK_URL: receiver.url,
  ORDER_WEBHOOK_SECRET: "order-secret",
});
afterAll(() => receiver.close());

let sales: StaffBrowser;
beforeAll(async () => {
  sales = await openStaffBrowser(app, "sales");
});
beforeEach(() => {
  receiver.posts.length = 0;
});

/** The subjects of the mails about groups, in the order in which they went out. */
async function mailed({ email }: { readonly email: string }): Promise<readonly string[]> {
  await app.shop.jobs.drain();
  const mails = await sandbox.mailsTo(email);
  return mails.flatMap(({ subject }) =>
    /class|group/.test(subject) ? [subject.replace(/^\S+ – /, "")] : [],
  );
}

/** What was announced of groups: the unit and the group's name. */
async function announced(): Promise<readonly string[]> {
  await app.shop.jobs.drain();
  return receiver.posts
    .map(({ body }) => announcement.parse(JSON.parse(body)))
    .flatMap(({ type, data: { assigned } }) =>
      type === "order.assigned" ? [`${assigned?.unit} ${assigned?.group?.name ?? "-"}`] : [],
    );
}

const takeOut = (group: string, seat: string) =>
  sales.call(`groups/${group}/seats/${seat}`, { method: "DELETE" });

async function seatsOf(browser: TestBrowser, paymentId: string) {
  return (await browser.call(`/orders/${paymentId}/learners`)).body.data.seats;
}

async function refund(paymentId: string, amount: number | null): Promise<void> {
  const request = { refundId: randomUUID(), paymentId, amount, reason: "asked" };
  await promiseRefund(app.shop, { ...request, actor: "staff" });
  await everythingDone(app);
}

test("a learning platform gets everything about a group but its link, and never who learns (D-209, D-214)", async () => {
  const { browser, paymentId } = await familyWithLearner(app, { packages: { 42: 1, 44: 2 } });
  for (const _ of [1, 2]) await nameSeat(browser, paymentId);
  const { waiting } = (await sales.call("groups/waiting")).body.data;
  const seat = waiting.find(({ position, unit }: GroupSeat) => position === 1 && unit === 2);
  const id = await makeGroup(sales);
  await assignSeat(sales, id, seat.seat_id);
  await app.shop.jobs.drain();
  const [post = { body: "" }] = receiver.posts.filter(({ body }) =>
    body.includes('"order.assigned"'),
  );
  const { seats: _, link: __, ...sent } = GROUP;
  expect(JSON.parse(post.body).data.assigned).toEqual({
    position: 1,
    unit: 2,
    course_package_id: 44,
    group: { id, ...sent },
  });
  expect(post.body).not.toContain("Kanari");
});

describe("a family whose learner gets a group", () => {
  test("a family is mailed once for all new groups, and sees the schedule with its learners and orders (D-213)", async () => {
    const family = await familyWithLearner(app);
    const group = await makeGroup(sales);
    await assignSeat(sales, group, family.seatId);
    expect(await mailed(family)).toEqual(["your class schedule"]);
    const [seat] = await seatsOf(family.browser, family.paymentId);
    expect(seat).toMatchObject({ assigned: true, group: { name: "Explorers A", teacher: "Huda" } });
    const { schedule } = await readGroup(sales, group);
    expect(seat.group).toMatchObject({
      coming: schedule,
      first_starts_at: schedule[0]?.starts_at,
      last_starts_at: schedule.at(-1)?.starts_at,
    });
    expect(seat.group.calendar).toMatch(/^\/calendar\/[\w-]+\.[\w-]+\.ics$/);
    const [order] = (await family.browser.call("/orders")).body.data;
    expect(order.schedules).toEqual([
      { ...seat.group, first_name: "Kanari", learner_time_zone: "Europe/London" },
    ]);
    // Nothing new is no mail.
    await callGroup(sales, group, "PATCH", { body: { level: "advanced" } });
    await resumeWork(app.shop);
    expect(await mailed(family)).toHaveLength(1);
    // Who comes late still finds the class under way, until it ends.
    const comingAt = async (time: string | undefined, ms: number) => {
      clock.aheadMs = Date.parse(time ?? "") - Date.now() + ms;
      return (await seatsOf(family.browser, family.paymentId))[0].group.coming;
    };
    expect(await comingAt(schedule[0]?.starts_at, 60_000)).toEqual(schedule);
    expect(await comingAt(schedule[0]?.ends_at, 0)).toEqual(schedule.slice(1));
  });

  test("a family sees the schedule with the order of that learner, not with its other orders (D-213)", async () => {
    const family = await familyWithLearner(app);
    const { browser, email } = family;
    await browser.add(42);
    const { body } = await browser.checkout({ email });
    await sandbox.settle(body.data.paymentUrl, "approve");
    await everythingDone(app);
    await assignSeat(sales, await makeGroup(sales), family.seatId);
    const orders = (await browser.call("/orders")).body.data;
    expect(orders.map(({ schedules }: { schedules?: unknown[] }) => schedules?.length)).toEqual([
      undefined,
      1,
    ]);
  });

  test("a family is mailed each change: a new hour, a cancelled class, another group, none (D-213)", async () => {
    const family = await familyWithLearner(app);
    const [group, other] = [await makeGroup(sales), await makeGroup(sales, { name: "B" })];
    await assignSeat(sales, group, family.seatId);
    await mailed(family);
    const hours = [{ day: "mon", starts: "18:00" }];
    await callGroup(sales, group, "PATCH", { body: { hours, teacher: "Omar" } });
    await mailed(family);
    const { schedule } = await readGroup(sales, group);
    const path = `/cancelled-days/${schedule[1]?.day}`;
    await callGroup(sales, group, "PUT", { path });
    await mailed(family);
    await callGroup(sales, group, "DELETE", { path });
    await mailed(family);
    await assignSeat(sales, other, family.seatId, group);
    await mailed(family);
    await callGroup(sales, other, "DELETE", { path: "?learners=1" });
    expect(await mailed(family)).toEqual([
      "your class schedule",
      "your class schedule has changed",
      "a class does not take place",
      "a class takes place after all",
      "another group for your classes",
      "we are looking for a group",
    ]);
    const [seat] = await seatsOf(family.browser, family.paymentId);
    expect([seat.assigned, seat.learner.first_name]).toEqual([false, "Kanari"]);
    expect(seat).not.toHaveProperty("group");
  });

  test("a family is mailed also if the job was lost, as after a restored backup (D-213)", async () => {
    const family = await familyWithLearner(app);
    const group = await makeGroup(sales);
    await app.shop.db.transaction().execute(async (transaction) => {
      await sql`insert into group_seats (group_id, group_size, chair, seat_id, assigned_at)
        values (${group}, 8, 1, ${family.seatId}, now())`.execute(transaction);
    });
    expect(await mailed(family)).toEqual([]);
    await resumeWork(app.shop);
    const sent = ["your class schedule"];
    expect(await mailed(family)).toEqual(sent);
    await resumeWork(app.shop);
    expect(await mailed(family)).toEqual(sent);
    await sql`update groups set teacher = 'Omar', version = version + 1 where id = ${group}`.execute(
      app.shop.db,
    );
    await resumeWork(app.shop);
    sent.push("your class schedule has changed");
    expect(await mailed(family)).toEqual(sent);
    await sql`delete from group_seats where group_id = ${group}`.execute(app.shop.db);
    await resumeWork(app.shop);
    sent.push("we are looking for a group");
    expect(await mailed(family)).toEqual(sent);
  });

  test("two processes at once mail a family once (D-213)", async () => {
    const family = await familyWithLearner(app);
    const group = await makeGroup(sales);
    await sql`insert into group_seats (group_id, group_size, chair, seat_id, assigned_at)
      values (${group}, 8, 1, ${family.seatId}, now())`.execute(app.shop.db);
    const sent: string[] = [];
    const { shop } = app;
    const meanwhile: SendMail = async ({ id }) => {
      const other = sendSchedule(
        { shop, sendMail: async (mail) => void sent.push(mail.id) },
        family.seatId,
      );
      await expect(other).rejects.toThrow("is being mailed about");
      sent.push(id);
    };
    await sendSchedule({ shop, sendMail: meanwhile }, family.seatId);
    expect(sent).toHaveLength(1);
  });

  test("a family is mailed once also by a process that was held up for longer than its claim (D-213)", async () => {
    const { seatId } = await familyWithLearner(app);
    const group = await makeGroup(sales);
    await sql`insert into group_seats (group_id, group_size, chair, seat_id, assigned_at)
      values (${group}, 8, 1, ${seatId}, now())`.execute(app.shop.db);
    const claimElsewhere = (seconds: number) =>
      sql`update told_schedules set claimed_until = now() + make_interval(secs => ${seconds})
        where seat_id = ${seatId}`.execute(app.shop.db);
    const heldUp: SendMail = async () => {
      await claimElsewhere(3600);
      throw new Error("held up");
    };
    await expect(sendSchedule({ shop: app.shop, sendMail: heldUp }, seatId)).rejects.toThrow(
      "held up",
    );
    const next = sendSchedule({ shop: app.shop, sendMail: heldUp }, seatId);
    await expect(next).rejects.toThrow("is being mailed about");
    await claimElsewhere(-1);
  });
});

describe("a family whose mail went out, and was not noted", () => {
  /** Hands a mail over, in a process that is killed before it can note that. */
  async function killedAfterMail(seatId: string): Promise<void> {
    const send = createMailer(app.shop.config, app.shop.now);
    const sendMail: SendMail = async (mail) => {
      await send(mail);
      throw new Error("killed");
    };
    await expect(sendSchedule({ shop: app.shop, sendMail }, seatId)).rejects.toThrow("killed");
  }

  test("a mail whose sending was not stored is sent again unchanged, and later changes in another mail (D-213)", async () => {
    const family = await familyWithLearner(app);
    const group = await makeGroup(sales);
    await sql`insert into group_seats (group_id, group_size, chair, seat_id, assigned_at)
      values (${group}, 8, 1, ${family.seatId}, now())`.execute(app.shop.db);
    await killedAfterMail(family.seatId);
    await killedAfterMail(family.seatId);
    expect(await mailed(family)).toEqual(["your class schedule"]);
    await callGroup(sales, group, "PATCH", { body: { teacher: "Omar" } });
    expect(await mailed(family)).toEqual(["your class schedule", "your class schedule"]);
  });

  test("a mail that was recorded by a process that was killed then is recorded once (D-213)", async () => {
    const { db } = app.shop;
    const { seatId } = await familyWithLearner(app);
    const group = await makeGroup(sales);
    await sql`insert into group_seats (group_id, group_size, chair, seat_id, assigned_at)
      values (${group}, 8, 1, ${seatId}, now())`.execute(db);
    const sent: string[] = [];
    const sendMail: SendMail = async ({ id }) => void sent.push(id);
    await sendSchedule({ shop: app.shop, sendMail }, seatId);
    await sql`update told_schedules set mails = 0, group_id = null, group_version = null,
      schedule = null where seat_id = ${seatId}`.execute(db);
    await sendSchedule({ shop: app.shop, sendMail }, seatId);
    const recorded = db.selectFrom("order_mails").select("id").where("id", "in", sent);
    expect(await recorded.execute()).toHaveLength(1);
    expect(sent).toEqual([sent[0], sent[0]]);
  });
});

describe("announcements of groups", () => {
  test("announcements of groups say in order which seat has which group, and never who learns (D-214)", async () => {
    const family = await familyWithLearner(app, { packages: { 42: 2 } });
    const [one, two] = [
      await makeGroup(sales, { name: "One" }),
      await makeGroup(sales, { name: "Two" }),
    ];
    receiver.answerWith(500);
    await assignSeat(sales, one, family.seatId);
    await assignSeat(sales, one, family.seatId);
    await assignSeat(sales, two, family.seatId, one);
    await takeOut(two, family.seatId);
    receiver.answerWith(200);
    receiver.posts.length = 0;
    expect(await announced()).toEqual(["1 One", "1 Two", "1 -"]);
    const { data } = announcement.parse(JSON.parse(receiver.posts[0]?.body ?? ""));
    expect(data).toMatchObject({
      status: "paid",
      assigned: {
        position: 0,
        unit: 1,
        course_package_id: 42,
        group: { id: one, programme: "coding", time_zone: "Asia/Riyadh", sessions: 10 },
      },
    });
    const sent = receiver.posts.map(({ body }) => body).join();
    expect(sent).not.toContain("Kanari");
    expect(sent).not.toContain("meet.example");
  });
});

describe("a seat that goes back", () => {
  test("a refunded order's seats leave their group, with no mail about it, and what was mailed is deleted (D-207, D-209)", async () => {
    const family = await familyWithLearner(app);
    const group = await makeGroup(sales);
    await assignSeat(sales, group, family.seatId);
    await mailed(family);
    await refund(family.paymentId, null);
    expect((await readGroup(sales, group)).taken).toBe(0);
    expect(await mailed(family)).toEqual(["your class schedule"]);
    expect(await exportPerson(app.shop, family.email)).toMatchObject({
      orders: [{ status: "refunded" }],
      group_places: [],
      told_schedules: [],
    });
  });

  test("a mail that is still due when a seat is returned is not sent, and stores nothing about the seat (D-207, D-209)", async () => {
    const family = await familyWithLearner(app);
    await refund(family.paymentId, null);
    const sendMail = () => expect.unreachable("nobody learns on the seat");
    await sendSchedule({ shop: app.shop, sendMail }, family.seatId);
    expect(await exportPerson(app.shop, family.email)).toMatchObject({ told_schedules: [] });
  });

  test("a returned seat cannot be put into a group by staff who still see its learner waiting (D-207, D-212)", async () => {
    const family = await familyWithLearner(app);
    const group = await makeGroup(sales);
    await refund(family.paymentId, null);
    const body = { seat_id: family.seatId, from: null };
    const { status } = await sales.call(`groups/${group}/seats`, { method: "POST", body });
    expect(status).toBe(404);
    expect((await readGroup(sales, group)).taken).toBe(0);
    expect(await mailed(family)).toEqual([]);
  });

  test("a returned seat frees its chair for the next learner, and its leaving is announced (D-207, D-214)", async () => {
    const family = await familyWithLearner(app, { packages: { 42: 2 } });
    const group = await makeGroup(sales, { name: "Small", seats: 1 });
    await assignSeat(sales, group, family.seatId);
    const { order_id } = (await family.browser.call(`/orders/${family.paymentId}/learners`)).body
      .data;
    await refund(family.paymentId, 1_000);
    expect((await readGroup(sales, group)).taken).toBe(1);
    const support = await openStaffBrowser(app, "support");
    await support.call(`orders/${order_id}/seats/0/1/give-back`, { method: "POST" });
    expect(await announced()).toEqual(["1 Small", "1 -"]);
    await nameSeat(family.browser, family.paymentId, { first_name: "Second" });
    const { waiting } = (await sales.call("groups/waiting?limit=100")).body.data;
    const next = waiting.find(({ order }: { order: string }) => order === order_id);
    await assignSeat(sales, group, next.seat_id);
    expect((await readGroup(sales, group)).learners[0]?.learner.first_name).toBe("Second");
  });

  test("the checks of the books find a returned seat that is still in a group (D-207)", async () => {
    const family = await familyWithLearner(app);
    await assignSeat(sales, await makeGroup(sales), family.seatId);
    const broken = await invariantsBrokenBy(app.shop.db, (db) =>
      sql`update seats set given_back_at = now(), first_name = null, birth_year = null, level = null,
        notes = null, days = null, day_parts = null, time_zone = null
        where id = ${family.seatId}`.execute(db),
    );
    expect(broken).toEqual([
      "a seat that was given back, or has nobody to learn on it, sits in a group",
    ]);
  });
});

test("a family that is erased leaves its group, and gets a copy of it before (D-209)", async () => {
  const family = await familyWithLearner(app, { learner: { first_name: "Zarqaa" } });
  const group = await makeGroup(sales, { name: "Erased" });
  await assignSeat(sales, group, family.seatId);
  await mailed(family);
  const held = await exportPerson(app.shop, family.email);
  expect(held).toMatchObject({
    groups: [{ id: group, name: "Erased" }],
    group_places: [{ seat_id: family.seatId, chair: 1 }],
    told_schedules: [{ seat_id: family.seatId, mails: 1 }],
  });
  await callGroup(sales, group, "PATCH", { body: { teacher: "Omar" } });
  await erasePerson(app.shop, family.email);
  expect((await readGroup(sales, group)).taken).toBe(0);
  expect(await mailed(family)).toEqual([]);
});
