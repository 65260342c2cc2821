import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The answers of the shop that are still on their way, in the order they were asked for. */
let waiting: ((answer: Response) => void)[];

const cartOf = (units: number) =>
  Response.json({ success: true, data: { items: [], total_items_count: units } });

/** A browser tab with nothing stored, and a shop that answers when the test says so. */
beforeEach(() => {
  vi.resetModules();
  waiting = [];
  vi.stubGlobal("window", { location: { pathname: "/" } });
  vi.stubGlobal("fetch", (url: string) =>
    url === "/api/csrf-token"
      ? Promise.resolve(Response.json({ csrfToken: "the-token" }))
      : new Promise<Response>((resolve) => waiting.push(resolve)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asked = (count: number) => expect.poll(() => waiting).toHaveLength(count);

test("an older answer that comes late never replaces a newer one (D-87)", async () => {
  const { cartStore, reloadCart } = await import("./cart.ts");
  const older = reloadCart();
  await asked(1);
  const newer = reloadCart();
  await asked(2);
  waiting[1]?.(cartOf(2));
  await newer;
  waiting[0]?.(cartOf(1));
  await older;
  expect(cartStore.get()?.total_items_count).toBe(2);
});

test("an older answer that comes first is not shown while a newer one is under way (D-87)", async () => {
  const { cartStore, reloadCart } = await import("./cart.ts");
  const seen: unknown[] = [];
  cartStore.subscribe(() => seen.push(cartStore.get()?.total_items_count));
  const loads = [reloadCart(), reloadCart()];
  await asked(2);
  waiting[0]?.(cartOf(1));
  await loads[0];
  waiting[1]?.(cartOf(2));
  await loads[1];
  expect(seen).toEqual([2]);
});

test("a coupon's answer is not undone by a cart that was asked for before it (D-87, R-CPN-05)", async () => {
  const { setCartSummary, cartStore, reloadCart } = await import("./cart.ts");
  const before = reloadCart();
  await asked(1);
  setCartSummary({
    total_price: 149,
    total_price_discount: 134.1,
    family_or_friend_discount: 0,
    discount: 14.9,
    coupon_code: "WELCOME10",
    currency: "USD",
    currency_en: "USD",
    total_items_count: 1,
  });
  waiting[0]?.(cartOf(1));
  await before;
  expect(cartStore.get()?.coupon_code).toBe("WELCOME10");
});

test("a cart whose answer is cut off stays as it was on screen: it is not empty (D-77)", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { cartStore, reloadCart } = await import("./cart.ts");
  const whole = reloadCart();
  await asked(1);
  waiting[0]?.(cartOf(2));
  await whole;
  const part = reloadCart();
  await asked(2);
  const pull = (body: ReadableStreamDefaultController) => body.error(new TypeError("cut off"));
  waiting[1]?.(new Response(new ReadableStream({ pull })));
  await part;
  expect(cartStore.get()?.total_items_count).toBe(2);
});

test("an unused tab knows that its cart is empty, and so does one whose last answer said so (D-77)", async () => {
  const { isKnownEmpty, noteAddition, reloadCart } = await import("./cart.ts");
  expect(isKnownEmpty()).toBe(true);
  const first = reloadCart();
  await asked(1);
  expect(isKnownEmpty()).toBe(false);
  waiting[0]?.(cartOf(0));
  await first;
  expect(isKnownEmpty()).toBe(true);
  noteAddition();
  expect(isKnownEmpty()).toBe(false);
  const second = reloadCart();
  await asked(2);
  waiting[1]?.(cartOf(0));
  await second;
  expect(isKnownEmpty()).toBe(true);
});

test("after an addition an empty cart counts as unknown, not empty, until it is loaded again (D-77, D-84)", async () => {
  const { cartStore, noteAddition, reloadCart } = await import("./cart.ts");
  const before = reloadCart();
  await asked(1);
  waiting[0]?.(cartOf(0));
  await before;
  expect(cartStore.get()?.total_items_count).toBe(0);
  noteAddition();
  expect(cartStore.get()).toBeNull();
  const after = reloadCart();
  await asked(2);
  waiting[1]?.(cartOf(1));
  await after;
  expect(cartStore.get()?.total_items_count).toBe(1);
});

test("a cart with something in it is not known to be empty (D-77)", async () => {
  const { cartStore, isKnownEmpty, reloadCart } = await import("./cart.ts");
  const load = reloadCart();
  await asked(1);
  waiting[0]?.(
    Response.json({ success: true, data: { items: [{ id: 1 }], total_items_count: 1 } }),
  );
  await load;
  expect(cartStore.get()?.items).toHaveLength(1);
  expect(isKnownEmpty()).toBe(false);
});

test("cart changes are sent one after the other, and one that fails does not stop the next (D-87)", async () => {
  const { changeCart } = await import("./cart.ts");
  const { promise, reject } = Promise.withResolvers<never>();
  const began: string[] = [];
  const first = changeCart(() => {
    began.push("first");
    return promise;
  });
  const second = changeCart(async () => void began.push("second"));
  await Promise.resolve();
  expect(began).toEqual(["first"]);
  reject(new Error("no connection"));
  await expect(first).rejects.toThrow("no connection");
  await second;
  expect(began).toEqual(["first", "second"]);
});

test("several parts of the page that ask for the cart at once share one answer (D-70)", async () => {
  const { loadCart } = await import("./cart.ts");
  const load = loadCart();
  expect(loadCart()).toBe(load);
  await asked(1);
  waiting[0]?.(cartOf(1));
  await load;
});

test("a refused load leaves the cart as it was, and ends the sign-in of a user alone, until an answer comes (D-65, D-77)", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { cartStore, reloadCart, signInEnded } = await import("./cart.ts");
  const { storeUser } = await import("#web/visitor/visitor.ts");
  const answered = async (answer: Response) => {
    const load = reloadCart();
    await asked(1);
    waiting.pop()?.(answer);
    await load;
    return [cartStore.get()?.total_items_count, signInEnded.get()];
  };
  const refusal = (status: number) => Response.json({ success: false }, { status });
  expect(await answered(cartOf(2))).toEqual([2, false]);
  expect(await answered(refusal(401))).toEqual([2, false]);
  storeUser({ id: "7" }, "secret");
  expect(await answered(refusal(500))).toEqual([2, false]);
  expect(await answered(refusal(401))).toEqual([2, true]);
  expect(await answered(cartOf(3))).toEqual([3, false]);
});
