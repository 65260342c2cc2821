import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copy as privacy } from "#content/privacy.en.ts";
import { DAY_MS } from "#core/durations.ts";
import { promiseRefund } from "../payments/refund-promise.ts";
import { buyerAtPaymentPage, buyerWhoPaid, everythingDone, newBuyer } from "../testing/buyer.ts";
import { signIn } from "../testing/identities.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { openStaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { dumpRows, findTraces } from "../testing/traces.ts";
import { deleteExpired, RETENTION_DAYS } from "./retention.ts";

let app: TestApp;
/** How far the shop's clock is ahead, in days. */
let ahead = 0;
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(Date.now() + ahead * DAY_MS));
});
afterAll(() => app.close());
beforeEach(() => {
  ahead = 0;
});

const inDatabase = async (text: string) => findTraces(await dumpRows(app.shop.db), [text]).length;

/** A guest who bought and paid. */
const paidGuest = () => buyerWhoPaid(app, { coupon: "WELCOME10" });

/** Everything about a buyer's orders but what is known to go: webhook bodies and old carts. */
async function readOrders(email: string): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(o) - 'cart_id' as "order", to_jsonb(p) as payment, to_jsonb(u) as "user",
      (select jsonb_agg(to_jsonb(e) order by e.id) from payment_events e where e.payment_id = p.id) as events,
      (select jsonb_agg(to_jsonb(c)) from coupon_uses c where c.purchase_id = o.purchase_id) as uses
    from orders o join payments p on p.order_id = o.id join users u on u.id = o.user_id
    where o.email_key = ${email} order by o.number`.execute(app.shop.db);
  return rows;
}

test("the retention times are those that the privacy page promises (D-12)", () => {
  const points = privacy.sections.find(({ heading }) => heading.startsWith("How long"))?.points;
  expect(points?.[0]).toContain(`${RETENTION_DAYS.abandonedCart} days`);
  expect(points?.[1]).toContain(`${RETENTION_DAYS.buyerWhoDidNotPay} days`);
  expect(points?.[2]).toContain("12 months");
  expect(RETENTION_DAYS.contactMessage).toBe(365);
  expect(points?.[3]).toContain(`${RETENTION_DAYS.trialRequest} days`);
  expect(points?.[4]).toContain("12 months");
  expect(RETENTION_DAYS.refundClaimTexts).toBe(365);
  expect(points?.[5]).toMatch(new RegExp(`^Who learns: ${RETENTION_DAYS.learner} days`));
  expect(points?.find((point) => /log/.test(point))).toContain(`${RETENTION_DAYS.endedToken} days`);
});

test("the deletion runs every day (D-12)", async () => {
  const { rows } = await sql<{ cron: string }>`
    select cron from jobs.schedule where name = 'delete-expired'`.execute(app.shop.db);
  expect(rows).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
});

test("the deletion removes everything of each kind that is due at once, however much there is (D-12, D-135)", async () => {
  const { db } = app.shop;
  // More than two of the batches in which it deletes.
  const many = 1_001;
  await sql`
    insert into carts (id, purchase_id, session_hash, updated_at)
    select gen_random_uuid(), gen_random_uuid(), 'old ' || n, now() - interval '31 days' from generate_series(1, ${many}::int) n`.execute(
    db,
  );
  await sql`
    insert into users (id, email, email_key, name, created_at)
    select gen_random_uuid(), 'old' || n || '@example.com', 'old' || n || '@example.com', 'Old', now() - interval '91 days'
    from generate_series(1, ${many}::int) n`.execute(db);
  await sql`
    insert into webhook_events (gateway, event_id, type, body, processed_at)
    select 'stripe', 'old ' || n, 'old', 'old', now() - interval '31 days'
    from generate_series(1, ${many}::int) n`.execute(db);
  expect(await deleteExpired(app.shop)).toMatchObject({
    carts: many,
    buyers: many,
    webhookBodies: many,
  });
  expect(await deleteExpired(app.shop)).toMatchObject({ carts: 0, buyers: 0, webhookBodies: 0 });
});

test("data that cannot be deleted is reported, and does not stop the deletion of the rest (D-12)", async () => {
  const { db } = app.shop;
  await sql`
    insert into carts (id, purchase_id, session_hash, updated_at)
    values (gen_random_uuid(), gen_random_uuid(), 'kept', now() - interval '31 days')`.execute(db);
  await sql`insert into rate_limits (key, hits, window_ends) values ('ended', 1, now())`.execute(
    db,
  );
  await sql`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not this one'; end $$`.execute(db);
  await sql`create trigger refuse before delete on carts execute function refuse()`.execute(db);
  const outcome = await deleteExpired(app.shop).catch((error: unknown) => error);
  await sql`drop function refuse cascade`.execute(db);
  expect(outcome).toMatchObject({
    message: "Not deleted: carts",
    errors: [expect.objectContaining({ message: "not this one" })],
  });
  expect(await db.selectFrom("rate_limits").where("key", "=", "ended").execute()).toEqual([]);
  expect(await deleteExpired(app.shop)).toMatchObject({ carts: 1, limits: 0 });
});

describe("in the course of time", () => {
  test("a cart that nobody touched for 30 days is deleted, and a touched one stays (D-12)", async () => {
    const left = app.openBrowser();
    await left.add(42);
    const used = app.openBrowser();
    await used.add(42);
    const item = (await used.cart()).items[0].id;
    const age = (days: number) =>
      sql`
      update carts set updated_at = now() - make_interval(days => ${days})`.execute(app.shop.db);
    await age(29);
    await deleteExpired(app.shop);
    expect((await left.cart()).items).toHaveLength(1);
    await age(31);
    await used.call(`/cart/increase/${item}`);
    expect(await deleteExpired(app.shop)).toMatchObject({ carts: expect.any(Number) });
    expect((await left.cart()).items).toEqual([]);
    expect((await used.cart()).items).toMatchObject([{ quantity: 2 }]);
  });

  test("a cart that a sign-in merged into counts as touched by the sign-in (D-12, D-122)", async () => {
    const { email } = newBuyer();
    await signIn(app, app.openBrowser(), email);
    const guest = app.openBrowser();
    await guest.add(42);
    await sql`update carts set updated_at = now() - interval '31 days'`.execute(app.shop.db);
    await signIn(app, guest, email);
    await deleteExpired(app.shop);
    expect((await guest.cart()).items).toHaveLength(1);
  });

  test("a cart stays for as long as its order can still be paid (D-12)", async () => {
    const { browser, paymentUrl } = await buyerAtPaymentPage(app);
    const itemsAfterAMonth = async () => {
      await sql`update carts set updated_at = now() - interval '31 days'`.execute(app.shop.db);
      await deleteExpired(app.shop);
      return (await browser.cart()).items.length;
    };
    expect(await itemsAfterAMonth()).toBe(1);
    await sandboxOf(app).settle(paymentUrl, "expire");
    await everythingDone(app);
    expect(await itemsAfterAMonth()).toBe(0);
  });

  test("a cart is deleted with an order as old as the cart, though the order's end was never reported (D-12)", async () => {
    const { browser, email } = await buyerAtPaymentPage(app);
    await sql`update carts set updated_at = now() - interval '31 days'`.execute(app.shop.db);
    await sql`update orders set created_at = now() - interval '31 days' where email = ${email}`.execute(
      app.shop.db,
    );
    await deleteExpired(app.shop);
    expect((await browser.cart()).items).toEqual([]);
  });

  test("a buyer who neither paid nor proved the email is erased after 90 days, and the order stays (D-12)", async () => {
    const buyer = await buyerAtPaymentPage(app, { coupon: "WELCOME10" });
    ahead = 89;
    await deleteExpired(app.shop);
    expect(await inDatabase(buyer.email)).toBeGreaterThan(0);
    ahead = 91;
    expect(await deleteExpired(app.shop)).toMatchObject({ buyers: expect.any(Number) });
    expect(await inDatabase(buyer.email)).toBe(0);
    expect(await inDatabase(buyer.phone.slice(1))).toBe(0);
    // Whose orders stay is not forgotten again each night.
    expect(await deleteExpired(app.shop)).toMatchObject({ buyers: 0 });
    const payment = await app.shop.db
      .selectFrom("payments")
      .select(["amount", "reference"])
      .where("id", "=", buyer.paymentId)
      .executeTakeFirstOrThrow();
    expect(payment).toEqual({ amount: 17_910, reference: expect.any(String) });
  });

  test("a buyer who came back within 90 days, or whose payment is in review, is not erased (D-12)", async () => {
    const buyer = await buyerAtPaymentPage(app);
    const isKept = async () => {
      await deleteExpired(app.shop);
      return (await inDatabase(buyer.email)) > 0;
    };
    const setStatus = (status: "pending" | "authorised" | "review") =>
      app.shop.db
        .updateTable("payments")
        .set({ status })
        .where("id", "=", buyer.paymentId)
        .execute();
    const userFirstSeen = (days: number) =>
      sql`update users set created_at = now() - make_interval(days => ${days})
        where email_key = ${buyer.email}`.execute(app.shop.db);
    await userFirstSeen(91);
    expect(await isKept()).toBe(true);
    ahead = 91;
    for (const status of ["authorised", "review"] as const) {
      await setStatus(status);
      expect(await isKept(), status).toBe(true);
    }
    await setStatus("pending");
    expect(await isKept()).toBe(false);
  });

  test("money that arrives for an erased buyer is accepted, and no mail is sent (D-12)", async () => {
    const buyer = await buyerAtPaymentPage(app);
    ahead = 91;
    await deleteExpired(app.shop);
    await sandboxOf(app).settle(buyer.paymentUrl, "approve");
    await everythingDone(app);
    const order = await app.shop.db
      .selectFrom("orders")
      .innerJoin("payments", "payments.order_id", "orders.id")
      .select(["orders.status", "orders.email"])
      .where("payments.id", "=", buyer.paymentId)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ status: "paid", email: "" });
    const mails = await sandboxOf(app).mails();
    expect(mails.filter(({ to }) => to === buyer.email || to === "")).toEqual([]);
    expect(await inDatabase(buyer.email)).toBe(0);
  });

  test("a paid order and its buyer stay for ten years, though it was refunded (D-12)", async () => {
    const buyers = [await paidGuest(), await paidGuest()] as const;
    const { paymentId } = buyers[1];
    const why = { actor: "staff", reason: "agreed" } as const;
    await promiseRefund(app.shop, { refundId: randomUUID(), paymentId, amount: null, ...why });
    await everythingDone(app);
    const readAll = () => Promise.all(buyers.map(({ email }) => readOrders(email)));
    const before = await readAll();
    expect(before).toMatchObject([
      [{ order: { status: "paid" } }],
      [{ order: { status: "refunded" } }],
    ]);
    ahead = 3650;
    await deleteExpired(app.shop);
    expect(await readAll()).toEqual(before);
  });

  test("a user who proved the email stays, also without an order (D-12)", async () => {
    const email = "proved@example.com";
    const browser = app.openBrowser();
    await browser.post("/login/request-code", { email });
    await app.shop.jobs.drain();
    const mail = (await sandboxOf(app).mailsTo(email)).at(-1);
    const code = /\d{8}/.exec(mail?.text ?? "")?.[0];
    await browser.post("/login/verify-code", { email, code });
    ahead = 400;
    await deleteExpired(app.shop);
    const users = app.shop.db.selectFrom("users").select("id").where("email_key", "=", email);
    expect(await users.execute()).toHaveLength(1);
  });

  test("a message is deleted after twelve months, with the answers to it (D-12, D-35)", async () => {
    const message = { name: "Huda", email: "later@example.com", msg: "Any news?" };
    await app.openBrowser().post("/contact", message);
    const staff = await openStaffBrowser(app, "support");
    const [{ id }] = (await staff.call("messages?query=later@")).body.data.messages;
    const body = { text: "News will come" };
    expect((await staff.call(`messages/${id}/reply`, { method: "POST", body })).status).toBe(200);
    const read = () =>
      app.shop.db
        .selectFrom("contact_messages")
        .select("id")
        .where("email_key", "=", message.email)
        .execute();
    ahead = 364;
    await deleteExpired(app.shop);
    expect(await read()).toHaveLength(1);
    expect(await inDatabase("News will come")).toBe(1);
    ahead = 366;
    await deleteExpired(app.shop);
    expect(await read()).toEqual([]);
    expect(await inDatabase("News will come")).toBe(0);
  });

  test("a handled webhook loses its body, and is still recognized (D-12)", async () => {
    const buyer = await paidGuest();
    const events = app.shop.db
      .selectFrom("webhook_events")
      .select(["event_id", "body", "processed_at"])
      .where("payment_id", "=", buyer.paymentId);
    await events.execute();
    await app.shop.db
      .updateTable("webhook_events")
      .set({ processed_at: null })
      .where("payment_id", "=", buyer.paymentId)
      .execute();
    ahead = 31;
    await deleteExpired(app.shop);
    expect((await events.executeTakeFirstOrThrow()).body).not.toBe("");
    await app.shop.db
      .updateTable("webhook_events")
      .set({ processed_at: new Date() })
      .where("payment_id", "=", buyer.paymentId)
      .execute();
    await deleteExpired(app.shop);
    expect(await events.executeTakeFirstOrThrow()).toMatchObject({ body: "" });
  });

  test("sign-ins, codes and limits are deleted when they have ended, and not before (D-65, D-119)", async () => {
    const buyer = await paidGuest();
    await app.openBrowser().post("/login/request-code", { email: buyer.email });
    await app.shop.jobs.drain();
    const countLeft = async () => {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*) from login_codes) as codes, (select count(*) from rate_limits) as limits,
          (select count(*) from user_tokens) as tokens`.execute(app.shop.db);
      return rows[0];
    };
    await deleteExpired(app.shop);
    expect(Object.values((await countLeft()) ?? {}).every((count) => count > 0)).toBe(true);
    expect((await buyer.browser.call("/me")).status).toBe(200);
    ahead = 31;
    await deleteExpired(app.shop);
    expect(await countLeft()).toMatchObject({ codes: 0, limits: 0 });
    // The browser is known for a while longer (D-119).
    ahead = 30 + RETENTION_DAYS.endedToken + 1;
    await deleteExpired(app.shop);
    expect(await countLeft()).toMatchObject({ tokens: 0 });
  });

  test("an ended sign-in is deleted 90 days after its end, not after its last day (D-12)", async () => {
    const buyer = await paidGuest();
    const count = async () => {
      const { rows } = await sql`
        select from user_tokens t join users u on u.id = t.user_id
        where u.email_key = ${buyer.email}`.execute(app.shop.db);
      return rows.length;
    };
    await buyer.browser.call("/logout", { method: "POST" });
    ahead = RETENTION_DAYS.endedToken - 1;
    await deleteExpired(app.shop);
    expect(await count()).toBe(1);
    ahead = RETENTION_DAYS.endedToken + 1;
    await deleteExpired(app.shop);
    expect(await count()).toBe(0);
  });
});

test("a request for a trial class is deleted 180 days after it, or after its class (D-203)", async () => {
  const { db } = app.shop;
  for (const [id, starts] of [
    ["asked-only", null],
    ["with-class", "5 days"],
  ] as const) {
    await sql`
      insert into trial_requests (id, name, email, email_key, programme, birth_year, locale,
        time_zone, days, day_parts, wishes, starts_at)
      values (${id}, 'Old', 'old@example.com', 'old@example.com', 'fitness', 2018, 'en', 'UTC', '{}',
        '{}', '', now() + ${starts}::interval)`.execute(db);
  }
  ahead = RETENTION_DAYS.trialRequest + 1;
  expect(await deleteExpired(app.shop)).toMatchObject({ trialRequests: 1 });
  ahead = RETENTION_DAYS.trialRequest + 6;
  expect(await deleteExpired(app.shop)).toMatchObject({ trialRequests: 1 });
});

test("the words about a refund are deleted a year after the decision, and the decision stays (D-224)", async () => {
  const { db } = app.shop;
  const { paymentId } = await paidGuest();
  for (const [state, note] of [
    ["declined", "Old note"],
    ["granted", ""],
    ["waiting", "Old note"],
  ]) {
    await sql`
      insert into refund_claims (id, payment_id, held, amount, note, answer, claimed_at, state, decided_at)
      values (${state}, ${paymentId}, 'none', 100, ${note}, 'Old answer', now(), ${state},
        case ${state} when 'waiting' then null else now() end)`.execute(db);
  }
  ahead = RETENTION_DAYS.refundClaimTexts - 1;
  expect(await deleteExpired(app.shop)).toMatchObject({ refundClaimTexts: 0 });
  ahead = RETENTION_DAYS.refundClaimTexts + 1;
  expect(await deleteExpired(app.shop)).toMatchObject({ refundClaimTexts: 2 });
  const { rows } = await sql`
    select state, note, answer from refund_claims where payment_id = ${paymentId} order by id`.execute(
    db,
  );
  expect(rows).toEqual([
    { state: "declined", note: "", answer: "" },
    { state: "granted", note: "", answer: "" },
    { state: "waiting", note: "Old note", answer: "Old answer" },
  ]);
});
