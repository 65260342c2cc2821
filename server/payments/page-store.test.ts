import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Queryable } from "../db/schema.ts";
import { buyerAtPaymentPage } from "../testing/buyer.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { withoutPages } from "../testing/without-pages.ts";
import { claimStart, releaseStart, renewStart, savePage, spendStartKey } from "./page-store.ts";
import { findPayment } from "./store.ts";

const { app } = await openPaymentShop();
const { paymentId: id } = await buyerAtPaymentPage(app);
const { paymentId: other } = await buyerAtPaymentPage(app);

const withoutPage = (status: string, work: (db: Queryable) => Promise<void>) =>
  withoutPages(app.shop.db, [id, other], status, work);

describe("the claim to open a payment's page", () => {
  const pass = (db: Queryable, paymentId: string, seconds: number) =>
    sql`update payments set starting_since = starting_since - make_interval(secs => ${seconds})
      where id = ${paymentId}`.execute(db);

  /** The claim of a payment that nobody else has claimed. */
  const claimOf = async (db: Queryable, paymentId: string): Promise<string> => {
    const claim = await claimStart(db, paymentId);
    if (claim === null) throw new Error("somebody else has it");
    return claim;
  };

  const timeOf = async (db: Queryable, paymentId: string): Promise<string> => {
    const { rows } = await sql<{ time: string }>`
      select starting_since::text as time from payments where id = ${paymentId}`.execute(db);
    return rows[0]?.time ?? "";
  };

  test("the claim to open a page has one holder until it is released or not renewed for four seconds", () =>
    withoutPage("created", async (db) => {
      const claim = await claimOf(db, id);
      expect(await claimStart(db, id)).toBeNull();
      const ofOther = await claimOf(db, other);
      await pass(db, other, 3);
      const renewed = await renewStart(db, other, await timeOf(db, other));
      expect(renewed).toBe(ofOther);
      await pass(db, other, 3);
      expect(await claimStart(db, other)).toBeNull();
      await pass(db, other, 2);
      expect(await claimStart(db, other)).not.toBeNull();
      expect(await releaseStart(db, id, claim)).toBe(true);
      expect(await renewStart(db, id, claim)).toBeNull();
      expect(await claimStart(db, id)).not.toBeNull();
    }));

  test("the claim to open a page is neither renewed nor released by a caller that let it lapse", () =>
    withoutPage("created", async (db) => {
      const lapsed = await claimOf(db, id);
      // In one transaction `now()` stands still.
      await pass(db, id, 5);
      await claimOf(db, id);
      await pass(db, id, 1);
      expect(await renewStart(db, id, lapsed)).toBeNull();
      expect(await releaseStart(db, id, lapsed)).toBe(false);
      expect(await claimStart(db, id)).toBeNull();
    }));

  test.each([
    ["created", true],
    ["pending", true],
    ["review", false],
    ["paid", false],
    ["expired", false],
  ])("whether a payment that is %s can be claimed to open its page: %s", (status, isGiven) =>
    withoutPage(status, async (db) => {
      expect((await claimStart(db, id)) !== null).toBe(isGiven);
    }),
  );

  test("the claim to open a page is refused once there is a page", async () => {
    expect(await claimStart(app.shop.db, id)).toBeNull();
  });
});

describe("a page that was opened", () => {
  const page = {
    reference: "cs_opened",
    paymentUrl: "https://checkout.stripe.com/c/pay/1",
    expiresAt: new Date("2027-01-01T00:00:00Z"),
  };

  test.each([
    ["created", "pending", ["page opened"]],
    ["pending", "pending", []],
    ["paid", "paid", []],
    ["expired", "expired", []],
    ["cancelled", "cancelled", []],
    ["failed", "failed", []],
  ])("saving a page of a payment that is %s leaves it %s", (before, after, lines) =>
    withoutPage(before, async (db) => {
      const ledger = () =>
        db.selectFrom("payment_events").select("cause").where("payment_id", "=", id).execute();
      const known = (await ledger()).length;
      const hasEnded = ["expired", "cancelled", "failed"].includes(before);
      const paymentUrl = hasEnded ? null : page.paymentUrl;
      expect(await savePage(db, id, page)).toEqual({ status: after, paymentUrl });
      expect(await findPayment(db, id)).toMatchObject({ ...page, paymentUrl });
      expect((await ledger()).slice(known).map(({ cause }) => cause)).toEqual(lines);
      expect(await findPayment(db, other)).toMatchObject({ status: before, paymentUrl: null });
    }),
  );

  test.each([
    ["pending", page.paymentUrl],
    ["paid", page.paymentUrl],
    ["expired", null],
  ] as const)(
    "a second page of a payment that is %s is not used: everybody gets %s",
    (status, paymentUrl) =>
      withoutPage("created", async (db) => {
        await savePage(db, id, page);
        await db.updateTable("payments").set({ status }).where("id", "=", id).execute();
        const second = {
          reference: "cs_second",
          paymentUrl: "https://example.com",
          expiresAt: null,
        };
        expect(await savePage(db, id, second)).toEqual({ status, paymentUrl });
        expect(await findPayment(db, id)).toMatchObject({ ...page, paymentUrl });
      }),
  );

  test("saving a page of a payment that does not exist is an error", async () => {
    await expect(savePage(app.shop.db, "x".repeat(22), page)).rejects.toThrow("is gone");
  });
});

test("an idempotency key is replaced once, however many callers used it", () =>
  withoutPage("created", async (db) => {
    for (const keyNumber of [0, 0, 1, 7]) await spendStartKey(db, id, keyNumber);
    const keys = await db
      .selectFrom("payments")
      .select(["id", "start_key_number as key"])
      .where("id", "in", [id, other])
      .orderBy("key")
      .execute();
    expect(keys).toEqual([
      { id: other, key: 0 },
      { id, key: 2 },
    ]);
  }));
