import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copy as arabic } from "#content/errors.ar.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const EMPTY = {
  items: [],
  total_items_count: 0,
  total_price: 0,
  total_price_discount: 0,
  family_or_friend_discount: 0,
  discount: 0,
  coupon_code: null,
  currency: "USD",
  currency_en: "USD",
};

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  browser = app.openBrowser();
});

async function itemIds(owner = browser): Promise<number[]> {
  return (await owner.cart()).items.map(({ id }: { id: number }) => id);
}

async function quantities(): Promise<number[]> {
  return (await browser.cart()).items.map(({ quantity }: { quantity: number }) => quantity);
}

async function countCarts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from carts`.execute(
    app.connection.db,
  );
  return rows[0]?.count ?? -1;
}

describe("reading the cart", () => {
  test("a visitor without a cart reads an empty one, and none is made for it (R-API-15, D-75, D-79)", async () => {
    const before = await countCarts();
    const { status, body } = await browser.call("/cart");
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { data: EMPTY } });
    expect(await countCarts()).toBe(before);
  });

  test("the cart's answer lists its items and their total (R-API-15, R-DATA-18, R-DATA-19, D-93, D-94, D-146)", async () => {
    await browser.add(42, 3);
    await browser.add(1);
    const [coding, kids] = await itemIds();
    expect(await browser.cart()).toEqual({
      ...EMPTY,
      items: [
        {
          id: coding,
          quantity: 3,
          single_price: 199,
          course_package: {
            id: 42,
            name: "Coding & AI Programme",
            name_ar: "برنامج البرمجة والذكاء الاصطناعي",
            sessions: 36,
            session_minutes: 50,
            weeks: 36,
            audience: "children",
          },
        },
        {
          id: kids,
          quantity: 1,
          single_price: 118,
          course_package: {
            id: 1,
            name: "Kids Language · Basic · 2 months",
            name_ar: "برنامج اللغة للأطفال · الأساسية · شهران",
            sessions: 16,
            session_minutes: 50,
            weeks: 8,
            audience: "children",
          },
        },
      ],
      total_items_count: 4,
      total_price: 715,
      family_or_friend_discount: 39.8,
      family_discount_percent: 10,
      total_price_discount: 675.2,
    });
  });

  test("every session has a cart of its own, in one browser too (D-73)", async () => {
    await browser.add(42);
    expect(await browser.openTab().cart()).toEqual(EMPTY);
  });

  test("a new price shows at the next reading, and a withdrawn package is in no sum until it is sold again or removed", async () => {
    const set = (values: { price?: number; active?: boolean }) =>
      app.connection.db.updateTable("course_packages").set(values).where("id", "=", 57).execute();
    await browser.add(57);
    await browser.add(56);
    await set({ price: 15_001 });
    expect(await browser.cart()).toMatchObject({ total_price: 379.01 });
    await set({ active: false });
    const { withdrawn_items: [gone] = [], ...cart } = await browser.cart();
    expect(cart).toMatchObject({ total_price: 229, total_items_count: 1 });
    expect(gone).toMatchObject({ quantity: 1, course_package: { id: 57 } });
    await set({ price: 14_900, active: true });
    const again = await browser.cart();
    expect(again).toMatchObject({ total_price: 378, total_items_count: 2 });
    expect(again).not.toHaveProperty("withdrawn_items");
    await set({ active: false });
    await browser.call(`/cart/remove/${gone?.id}`);
    expect(await browser.cart()).not.toHaveProperty("withdrawn_items");
    await set({ active: true });
    expect(await browser.cart()).toMatchObject({ total_price: 229, total_items_count: 1 });
  });
});

describe("adding", () => {
  test("adding a package that is in the cart already increases the quantity of its line, and units are counted (R-API-14, R-DATA-20, D-83, D-84)", async () => {
    expect((await browser.add(42)).body.data.cartSummary).toMatchObject({ total_items_count: 1 });
    await browser.add(42);
    await browser.add(43, 5);
    const { body } = await browser.add(42);
    expect(body.data.cartSummary).toMatchObject({ total_items_count: 8, coupon_code: null });
    expect(await quantities()).toEqual([3, 5]);
  });

  test("an unknown, a missing and a withdrawn package are refused with 422 (D-57)", async () => {
    await app.connection.db
      .updateTable("course_packages")
      .set({ active: false })
      .where("id", "=", 55)
      .execute();
    const bodies = [
      { quantity: 1 },
      { course_package_id: null, quantity: 1 },
      ...[999, 17, 55, 0, -42, 4.2, "42", 2 ** 31, 2 ** 53, 1e300, [42], { id: 42 }].map((id) => ({
        course_package_id: id,
        quantity: 1,
      })),
    ];
    for (const body of bodies) {
      const answer = await browser.post("/cart", body);
      expect(answer.status, JSON.stringify(body)).toBe(422);
      expect(answer.body.code).toBe("unknown_package");
    }
    const headers = { "Accept-Language": "ar" };
    const refused = await browser.call("/cart", { method: "POST", headers, body: { quantity: 1 } });
    expect(refused.body.message).toBe(arabic.unknown_package);
    expect(refused.body.data.errors).toEqual([
      { field: "course_package_id", message: arabic.unknown_package },
    ]);
    expect(await browser.cart()).toEqual(EMPTY);
  });

  test("a quantity is a positive whole number (D-136)", async () => {
    for (const quantity of [undefined, null, 0, -1, 1.5, "1", 100, 1e300, [1], {}]) {
      const answer = await browser.post("/cart", { course_package_id: 42, quantity });
      expect(answer.status, String(quantity)).toBe(422);
      expect(answer.body).toMatchObject({
        code: "invalid_quantity",
        data: { errors: [{ field: "quantity" }] },
      });
    }
    expect(await browser.cart()).toEqual(EMPTY);
  });

  test("adding more than 99 of one package is refused with 422 (D-82)", async () => {
    await browser.add(42, 98);
    expect((await browser.add(42, 2)).body.code).toBe("invalid_quantity");
    expect((await browser.add(42, 1)).status).toBe(200);
    expect((await browser.add(42, 1)).status).toBe(422);
    expect(await quantities()).toEqual([99]);
  });

  test("adding takes at most two round trips to the database, for a guest and for a user (R-API-14)", async () => {
    await browser.fetchCsrfToken();
    app.database.countRoundTrips();
    await browser.add(42);
    expect(app.database.countRoundTrips()).toBeLessThanOrEqual(2);
    await browser.checkout({ email: "trips@example.com" });
    app.database.countRoundTrips();
    await browser.add(42);
    expect(app.database.countRoundTrips()).toBeLessThanOrEqual(2);
  });
});

describe("changing an item", () => {
  const change = (verb: string, id: unknown, owner = browser) => owner.call(`/cart/${verb}/${id}`);

  test("increasing adds a unit, up to 99 (R-API-19, D-82)", async () => {
    await browser.add(42, 98);
    const [id] = await itemIds();
    const { status, body } = await change("increase", id);
    expect(status).toBe(200);
    expect(body.data.cartSummary.total_items_count).toBe(99);
    expect(await change("increase", id)).toMatchObject({
      status: 422,
      body: { code: "invalid_quantity" },
    });
    expect(await quantities()).toEqual([99]);
  });

  test("decreasing takes a unit away, stops at one, and succeeds there too (R-API-20, D-81)", async () => {
    await browser.add(42, 2);
    const [id] = await itemIds();
    for (const left of [1, 1]) {
      const { status, body } = await change("decrease", id);
      expect([status, body.data.cartSummary.total_items_count]).toEqual([200, left]);
    }
  });

  test("removing takes the item out of the cart; removing it a second time is 404 (R-API-21)", async () => {
    await browser.add(42, 2);
    await browser.add(43);
    const [id] = await itemIds();
    const { body } = await change("remove", id);
    expect(body.data.cartSummary).toMatchObject({ total_items_count: 1, total_price: 119 });
    expect(await change("remove", id)).toMatchObject({
      status: 404,
      body: { code: "unknown_item" },
    });
  });

  test("changing an item of another cart, a package's id or what is no id is answered 404 (R-API-19, R-API-20, R-API-21, D-80)", async () => {
    await browser.add(42);
    const stranger = app.openBrowser();
    await stranger.add(42);
    const [own] = await itemIds();
    const [theirs] = await itemIds(stranger);
    const wrong = [
      ...[theirs, 42_000_000, 0, -1, "01", "1.0", "1e0", "0x1", "abc", "%20", "١", "%00", "%ff"],
      ...[
        "9007199254740991",
        "9007199254740993",
        "9".repeat(40),
        `0${own}`,
        `x${own}`,
        `${own}%00`,
        `${own}%20`,
        "null",
      ],
    ];
    for (const verb of ["increase", "decrease", "remove"]) {
      for (const id of wrong) {
        const { status, body } = await change(verb, id);
        expect([status, body.code], `${verb} ${id}`).toEqual([404, "unknown_item"]);
      }
    }
    expect(await quantities()).toEqual([1]);
    expect((await stranger.cart()).total_items_count).toBe(1);
  });
});
