import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copy as arabic } from "#content/admin-coupons.ar.ts";
import { copy as english } from "#content/admin-coupons.en.ts";
import { adminCoupon, tryCoupon } from "#contract/admin/coupons.ts";
import { DAY_MS } from "#core/durations.ts";
import { buyerAtPaymentPage } from "../../testing/buyer.ts";
import { openStaffBrowser, type StaffBrowser } from "../../testing/staff.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let now = Date.now();
let staff: StaffBrowser;
let made = 0;
let code = "";
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(now));
});
afterAll(() => app.close());
beforeEach(async () => {
  made += 1;
  code = `SPRING${made}`;
  staff = await openStaffBrowser(app, "sales");
});

const add = (body: object, headers = {}) =>
  staff.call("coupons", {
    method: "POST",
    body: { code, kind: "percent", value: 10, ...body },
    headers,
  });
const change = ({ id, version }: { id: number; version: string }, body: object) =>
  staff.call(`coupons/${id}`, {
    method: "PATCH",
    body,
    headers: { "If-Match": `"${version}"` },
  });
const find = async () => (await staff.call(`coupons?query=${code}`)).body.data.coupons[0];
const audited = (subject: string) =>
  app.connection.db
    .selectFrom("audit_entries")
    .select(["action", "before", "after"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
/** What a buyer's cart says of the code. */
const inCart = async (packages: Readonly<Record<number, number>>) => {
  const browser = app.openBrowser();
  for (const [id, quantity] of Object.entries(packages)) await browser.add(Number(id), quantity);
  return (await browser.post("/cart/apply-coupon", { coupon_code: code })).body;
};

describe("a coupon that staff make", () => {
  test("a new coupon applies in carts at once, by its kind, minimum, packages and window (D-170)", async () => {
    const { status, body } = await add({
      code: ` ${code.toLowerCase()} `,
      kind: "fixed",
      value: 20.5,
      minimum: 100,
      packages: [44, 42],
      starts_at: new Date(now - 1000).toISOString(),
      ends_at: new Date(now + 60_000).toISOString(),
      max_uses: 5,
      max_uses_per_person: 1,
    });
    expect(status).toBe(200);
    expect(body.data).toEqual(adminCoupon.parse(body.data));
    expect(body.data).toMatchObject({ code, value: 20.5, packages: [42, 44], uses: 0 });
    expect(await find()).toEqual(body.data);
    expect((await inCart({ 42: 1, 43: 1 })).data.cartSummary.discount).toBe(20.5);
    expect((await inCart({ 43: 1 })).code).toBe("coupon_packages");
    now += 61_000;
    expect((await inCart({ 42: 1 })).code).toBe("coupon_ended");
  });

  test("a coupon for some packages takes its percentage of these alone, as the order says (D-170)", async () => {
    await add({ value: 50, packages: [43] });
    const summary = (await inCart({ 42: 1, 43: 2 })).data.cartSummary;
    const off = (119 + 119 - 11.9) / 2;
    expect(summary.discount).toBe(off);
    const buyer = await buyerAtPaymentPage(app, { packages: { 42: 1, 43: 2 }, coupon: code });
    const [order] = await app.connection.db
      .selectFrom("orders")
      .innerJoin("payments", "payments.order_id", "orders.id")
      .select(["coupon_discount", "orders.total"])
      .where("payments.id", "=", buyer.paymentId)
      .execute();
    expect(order).toEqual({
      coupon_discount: off * 100,
      total: (199 + 119 + 119 - 11.9 - off) * 100,
    });
  });

  test("a coupon with wrong fields is refused with each of them, in the language of staff (D-170)", async () => {
    const { problems } = english;
    const refused: [object, string, string?][] = [
      [{ code: "ع" }, "code", problems.code],
      [{ code: "WELCOME10" }, "code", problems.taken],
      [{ value: 101 }, "value", problems.percent],
      [{ value: 10.5 }, "value", problems.percent],
      [{ kind: "fixed", value: 10.999 }, "value", problems.fixed],
      [{ minimum: 0.001 }, "minimum", problems.amount],
      [{ packages: [4242] }, "packages", problems.packages],
      [{ packages: [] }, "packages"],
      [{ max_uses: 0 }, "max_uses"],
      [
        { starts_at: "2026-02-01T00:00:00Z", ends_at: "2026-01-01T00:00:00Z" },
        "ends_at",
        problems.window,
      ],
    ];
    for (const [body, field, message] of refused) {
      const { status, body: answer } = await add(body);
      expect([status, answer.data?.errors?.[0]], JSON.stringify(body)).toEqual([
        422,
        { field, message: message ?? expect.stringMatching(/./) },
      ]);
    }
    const { body } = await add({ code: "WELCOME10" }, { "Accept-Language": "ar" });
    expect(body.data.errors[0].message).toBe(arabic.problems.taken);
    expect(await find()).toBeUndefined();
  });

  test("a coupon that is made twice at once is made once (D-170)", async () => {
    const both = await Promise.all([add({}), add({ value: 20 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

test("a coupon whose answer was lost is the same at the next press, made and changed once; other values, a colleague, and a call that names no act, are refused (D-170)", async () => {
  const asked = { max_uses: 3, packages: [44, 42], starts_at: new Date(now).toISOString() };
  const named = { "Idempotency-Key": "lost-answer" };
  const first = await add(asked, named);
  await buyerAtPaymentPage(app, { packages: { 42: 1 }, coupon: code });
  const again = await add(asked, named);
  expect(again.body.data).toEqual({ ...first.body.data, uses: 1 });
  for (const other of [await add({ ...asked, max_uses: 4 }, named), await add(asked)]) {
    expect(other.body.data.errors).toEqual([{ field: "code", message: english.problems.taken }]);
  }
  const colleague = await openStaffBrowser(app, "sales");
  const body = { code, kind: "percent", value: 10, ...asked };
  const theirs = await colleague.call("coupons", { method: "POST", body, headers: named });
  expect(theirs.status).toBe(422);
  const changes = [await change(first.body.data, { value: 25 })];
  changes.push(await change(first.body.data, { value: 25 }));
  expect(changes.map(({ status, body }) => [status, body.data.value])).toEqual([
    [200, 25],
    [200, 25],
  ]);
  const acts = await audited(`coupon ${code}`);
  expect(acts.map(({ action }) => action)).toEqual(["coupon.create", "coupon.change"]);
  const late = await change(first.body.data, { value: 30 });
  expect(late.status).toBe(412);
});

describe("a coupon that staff change", () => {
  test("a changed coupon keeps its code and its uses; the change is in the audit (D-170)", async () => {
    const { body } = await add({ max_uses: 3 });
    await buyerAtPaymentPage(app, { coupon: code });
    const answer = await change(body.data, { value: 25, active: false });
    expect(answer.body.data).toMatchObject({
      code,
      value: 25,
      active: false,
      uses: 1,
      max_uses: 3,
    });
    expect((await inCart({ 42: 1 })).code).toBe("coupon_unknown");
    expect(await audited(`coupon ${code}`)).toMatchObject([
      { action: "coupon.create", before: null, after: { code, value: 10, active: true } },
      {
        action: "coupon.change",
        before: { value: 10, active: true },
        after: { value: 25, active: false },
      },
    ]);
  });

  test("a coupon's limit cannot be below its uses (D-170)", async () => {
    const { body } = await add({});
    await buyerAtPaymentPage(app, { coupon: code });
    await buyerAtPaymentPage(app, { coupon: code });
    const refused = await change(body.data, { max_uses: 1 });
    expect(refused.body.data.errors).toEqual([
      { field: "max_uses", message: english.problems.uses },
    ]);
    expect((await change(body.data, { max_uses: 2 })).status).toBe(200);
    expect((await inCart({ 42: 1 })).code).toBe("coupon_exhausted");
  });

  test("a coupon changed by two at once is changed by the first; the second is refused with what it is now (D-170)", async () => {
    const { body } = await add({});
    const both = await Promise.all([
      change(body.data, { value: 20 }),
      change(body.data, { value: 30 }),
    ]);
    const [first, second] = both[0].status === 200 ? both : both.toReversed();
    expect([first?.status, second?.status]).toEqual([200, 412]);
    expect(second?.body.data.current).toEqual(first?.body.data);
    const path = `coupons/${body.data.id}`;
    expect((await staff.call(path, { method: "PATCH", body: {} })).status).toBe(428);
  });

  test("a coupon's end stays after its start, whichever of the two is changed (D-170)", async () => {
    const day = (days: number) => new Date(now + days * DAY_MS).toISOString();
    const { body } = await add({ starts_at: day(1), ends_at: day(2) });
    const windowRefused = [422, [{ field: "ends_at", message: english.problems.window }]];
    for (const times of [
      { starts_at: day(2) },
      { starts_at: day(3) },
      { ends_at: day(1) },
      { ends_at: day(0) },
    ]) {
      const { status, body: answer } = await change(body.data, times);
      expect([status, answer.data.errors], JSON.stringify(times)).toEqual(windowRefused);
    }
    expect(await find()).toEqual(body.data);
    const both = await change(body.data, { starts_at: day(3), ends_at: day(4) });
    expect(both.body.data).toMatchObject({ starts_at: day(3), ends_at: day(4) });
  });

  test("a limit or a time that staff take from a coupon is gone, and the others stay (D-170)", async () => {
    const limits = {
      starts_at: new Date(now + DAY_MS).toISOString(),
      ends_at: new Date(now + 2 * DAY_MS).toISOString(),
      max_uses: 5,
      max_uses_per_person: 2,
      packages: [42],
    };
    await add(limits);
    for (const field of Object.keys(limits)) {
      expect((await change(await find(), { [field]: null })).status).toBe(200);
      expect(await find()).toMatchObject({ ...limits, [field]: null });
      expect((await change(await find(), limits)).status).toBe(200);
    }
  });

  test("changing a coupon's kind needs a value of that kind (D-170)", async () => {
    const { body } = await add({});
    expect((await change(body.data, { kind: "fixed" })).body.data.errors[0].field).toBe("value");
    const changed = await change(body.data, { kind: "fixed", value: 12.5 });
    expect(changed.body.data).toMatchObject({ kind: "fixed", value: 12.5 });
  });
});

describe("the box to try coupons", () => {
  const attempt = async (items: Readonly<Record<number, number>>, coupon_code = code) => {
    const answer = await staff.call("coupons/try", {
      method: "POST",
      body: {
        coupon_code,
        items: Object.entries(items).map(([id, quantity]) => ({
          course_package_id: Number(id),
          quantity,
        })),
      },
    });
    if (answer.status === 200)
      expect(answer.body.data).toEqual(tryCoupon.data?.parse(answer.body.data));
    return answer.body;
  };

  test("the box to try coupons says what the cart would say, with its amounts (D-170)", async () => {
    await add({ value: 15, packages: [42] });
    const tried = (await attempt({ 42: 2, 43: 1 })).data;
    const { cartSummary } = (await inCart({ 42: 2, 43: 1 })).data;
    expect(tried).toMatchObject({
      applies: true,
      reason: null,
      total: cartSummary.total_price,
      family_discount: cartSummary.family_or_friend_discount,
      base: 199 * 2 - 19.9,
      discount: cartSummary.discount,
      payable: cartSummary.total_price_discount,
    });
    expect((await find()).uses).toBe(0);
  });

  test("the box to try coupons explains each reason why a coupon does not apply (D-170)", async () => {
    const reasonWith = async (
      body: object,
      items: Readonly<Record<number, number>> = { 42: 1 },
    ) => {
      made += 1;
      code = `SPRING${made}`;
      await add(body);
      const { applies, reason, discount } = (await attempt(items)).data;
      expect([applies, discount]).toEqual([reason === null, applies ? discount : 0]);
      return reason;
    };
    const hour = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    expect((await attempt({ 42: 1 }, "NOBODY")).data).toMatchObject({
      applies: false,
      reason: "unknown",
      payable: 199,
      coupon: null,
    });
    expect(await reasonWith({})).toBeNull();
    expect(await reasonWith({ active: false })).toBe("off");
    expect(await reasonWith({ starts_at: hour(1) })).toBe("not_started");
    expect(await reasonWith({ ends_at: hour(-1) })).toBe("ended");
    expect(await reasonWith({ packages: [43] })).toBe("packages");
    expect(await reasonWith({ packages: [43], minimum: 150 }, { 42: 1, 43: 1 })).toBe("minimum");
    await reasonWith({ max_uses: 1 });
    await buyerAtPaymentPage(app, { coupon: code });
    expect((await attempt({ 42: 1 })).data.reason).toBe("exhausted");
  });

  test("the box to try coupons accepts only packages that are sold (D-170)", async () => {
    expect((await attempt({ 4242: 1 })).code).toBe("unknown_package");
  });
});

describe("many codes at once", () => {
  const batch = (body: object) =>
    staff.call("coupons/bulk", {
      method: "POST",
      body: {
        batch: `Fair ${code}`,
        prefix: "fair",
        count: 3,
        kind: "percent",
        value: 20,
        ...body,
      },
    });

  test("many codes are a file of codes of one use each, without text that a spreadsheet reads as a formula (D-171)", async () => {
    const { status, headers, text } = await batch({ packages: [42] });
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const [head, ...codes] = text.trimEnd().split("\r\n");
    expect(head).toBe("code");
    expect(codes).toHaveLength(3);
    for (const one of codes) expect(one).toMatch(/^FAIR-[A-HJ-NP-Z2-9]{6}-[A-HJ-NP-Z2-9]{6}$/);
    [code = ""] = codes;
    expect(await find()).toMatchObject({ max_uses: 1, value: 20, packages: [42] });
    await buyerAtPaymentPage(app, { coupon: code });
    expect((await inCart({ 42: 1 })).code).toBe("coupon_exhausted");
  });

  test("each of many codes has the whole rule that staff set (D-171)", async () => {
    const rule = {
      kind: "fixed",
      value: 20.5,
      minimum: 100,
      packages: [42, 44],
      starts_at: new Date(now + DAY_MS).toISOString(),
      ends_at: new Date(now + 2 * DAY_MS).toISOString(),
      max_uses_per_person: 1,
      active: false,
    };
    const { text } = await batch(rule);
    const { coupons } = (await staff.call(`coupons?query=Fair ${code}`)).body.data;
    expect(coupons).toHaveLength(3);
    for (const one of coupons) expect(one).toMatchObject({ ...rule, max_uses: 1, uses: 0 });
    const codes = coupons.map((one: { code: string }) => one.code);
    expect(text).toBe(["code", ...codes.toReversed()].map((line) => `${line}\r\n`).join(""));
  });

  test("many codes are made once for a name, whose file can be fetched again (D-171)", async () => {
    const name = `Fair ${code}`;
    const both = await Promise.all([batch({}), batch({})]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const file = both.find(({ status }) => status === 200)?.text;
    expect((await staff.call(`coupons.csv?batch=${encodeURIComponent(name)}`)).text).toBe(file);
    expect((await staff.call("coupons.csv?batch=none")).status).toBe(404);
    expect((await audited("coupons")).at(-1)).toMatchObject({
      action: "coupon.export",
      after: { batch: name, count: 3 },
    });
    expect(await audited("coupons FAIR")).toContainEqual({
      action: "coupon.create_batch",
      before: null,
      after: { batch: name, count: 3, kind: "percent", value: 20 },
    });
  });

  test("at most 10,000 different codes are made at once, and the list has them page by page (D-171)", async () => {
    expect((await batch({ count: 10_001 })).status).toBe(422);
    expect((await batch({ prefix: "=1" })).body.data.errors[0].field).toBe("prefix");
    const { text } = await batch({ count: 10_000 });
    expect(new Set(text.trimEnd().split("\r\n")).size).toBe(10_001);
    const first = (await staff.call(`coupons?query=Fair ${code}`)).body.data;
    expect(first.coupons).toHaveLength(50);
    const plain = (await staff.call("coupons")).body.data.coupons;
    expect(plain.filter(({ batch: name }: { batch: string | null }) => name !== null)).toEqual([]);
    const second = (await staff.call(`coupons?query=Fair ${code}&cursor=${first.next}`)).body.data;
    expect(second.coupons[0].id).toBeLessThan(first.coupons.at(-1).id);
  });
});

test("a coupon is found by its code in Arabic digits, as buyers may type it (D-92)", async () => {
  const added = { code: "FOUND2031", kind: "percent", value: 10 };
  expect((await staff.call("coupons", { method: "POST", body: added })).status).toBe(200);
  const { coupons } = (await staff.call("coupons?query=found٢٠٣١")).body.data;
  expect(coupons).toMatchObject([{ code: "FOUND2031" }]);
});

test("a sign that stands for any other in SQL finds only coupons that have it (D-170)", async () => {
  await add({ code: `A_B${made}` });
  await add({ code: `AXB${made}` });
  const found = async (query: string) => {
    const { coupons } = (await staff.call(`coupons?query=${encodeURIComponent(query)}`)).body.data;
    return coupons.map((one: { code: string }) => one.code);
  };
  expect(await found(`a_b${made}`)).toEqual([`A_B${made}`]);
  expect(await found("%")).toEqual([]);
});

describe("the family discount", () => {
  const set = (percent: number, version: string) =>
    staff.call("family-discount", {
      method: "PATCH",
      body: { percent },
      headers: { "If-Match": `"${version}"` },
    });

  test("the family discount is changed for the next reading of every cart, by one person at a time (D-170)", async () => {
    const { data } = (await staff.call("family-discount")).body;
    expect(data.percent).toBe(10);
    const browser = app.openBrowser();
    await browser.add(42, 2);
    expect((await set(101, data.version)).status).toBe(422);
    const changed = await set(25, data.version);
    expect(changed.body.data.percent).toBe(25);
    expect(await browser.cart()).toMatchObject({
      family_discount_percent: 25,
      family_or_friend_discount: 49.75,
    });
    const late = await set(30, data.version);
    expect([late.status, late.body.data.current.percent]).toEqual([412, 25]);
    expect((await set(10, changed.body.data.version)).status).toBe(200);
    expect(await audited("family discount")).toEqual([
      { action: "family_discount.change", before: { percent: 10 }, after: { percent: 25 } },
      { action: "family_discount.change", before: { percent: 25 }, after: { percent: 10 } },
    ]);
  });
});

test("making coupons and fetching their codes needs the second factor again (D-182)", async () => {
  await add({});
  const coupon = await find();
  now += 6 * 60_000;
  const headers = { "If-Match": `"${coupon.version}"` };
  for (const [path, method] of [
    ["coupons", "POST"],
    [`coupons/${coupon.id}`, "PATCH"],
    ["coupons/bulk", "POST"],
    ["coupons.csv?batch=any", "GET"],
  ] as const) {
    const { status, body } = await staff.call(path, { method, headers });
    expect([status, body.code], path).toEqual([403, "confirm_identity"]);
  }
  expect((await staff.call("coupons")).status).toBe(200);
});

test("a time that no calendar has is reported as a wrong field, and does not fail (D-170)", async () => {
  for (const time of [
    "0000-01-01T00:00:00Z",
    "0026-01-01T00:00:00Z",
    "9999-12-31T23:59:59-23:59",
  ]) {
    const { status, body } = await add({ ends_at: time });
    expect([status, body.data.errors[0].field], time).toEqual([422, "ends_at"]);
  }
});

test("only roles with the permission see and make coupons (interface §12)", async () => {
  const support = await openStaffBrowser(app, "support");
  for (const [path, method] of [
    ["coupons", "GET"],
    ["coupons", "POST"],
    ["coupons/1", "PATCH"],
    ["coupons/try", "POST"],
    ["coupons/bulk", "POST"],
    ["family-discount", "PATCH"],
  ] as const) {
    const { status, body } = await support.call(path, { method });
    expect([status, body.code], path).toEqual([403, "not_permitted"]);
  }
});
