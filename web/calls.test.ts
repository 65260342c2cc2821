import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

type Sent = { readonly url: string; readonly options: RequestInit };

let sent: Sent[] = [];
type Answer = { readonly status?: number; readonly body: unknown };

let answer: (url: string) => Answer;
let tokenAnswer: () => Answer;

const stripe = {
  id: 1,
  identifier: "stripe",
  name: "Stripe",
  currencies: ["USD"],
  countries: null,
};

/** A browser tab with nothing stored, and a shop that answers what the test wants. */
beforeEach(() => {
  vi.resetModules();
  sent = [];
  answer = () => ({ body: { success: true, data: [stripe] } });
  tokenAnswer = () => ({ body: { csrfToken: "the-token" } });
  vi.stubGlobal("window", { location: { pathname: "/" } });
  vi.stubGlobal("fetch", async (url: string, options: RequestInit) => {
    sent.push({ url, options });
    const { status = 200, body } = url === "/api/csrf-token" ? tokenAnswer() : answer(url);
    return Response.json(body, { status });
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pathsSent = () => sent.map(({ url }) => url);
const headersOf = (url: string) =>
  new Headers(sent.find((call) => call.url === url)?.options.headers);
const tokensSent = () =>
  sent.map(({ options }) => new Headers(options.headers).get("X-CSRF-Token"));

describe("the request layer", () => {
  test("R-API-01 R-API-02 D-67 calls one host, its own origin as it is set, with credentials", async () => {
    const { api } = await import("./api.ts");
    await api.getCart();
    expect(pathsSent()).toEqual(["/api/csrf-token", "/api/session/cart"]);
    expect(sent.every(({ options }) => options.credentials === "include")).toBe(true);
  });

  test("R-API-06 D-69 posts are JSON, an empty body is {}, and a GET has no content type", async () => {
    const { api } = await import("./api.ts");
    await api.addToCart(42);
    await api.removeCoupon();
    await api.getCart();
    const [, add, remove] = sent;
    expect(add?.options.body).toBe('{"course_package_id":42,"quantity":1}');
    expect(remove?.options.body).toBe("{}");
    for (const call of [add, remove]) {
      expect(new Headers(call?.options.headers).get("Content-Type")).toBe("application/json");
    }
    expect(new Headers(sent.at(-1)?.options.headers).has("Content-Type")).toBe(false);
  });

  test("R-API-04 D-60 D-66 every call of a guest says who calls, with one session id and the CSRF token", async () => {
    const { api } = await import("./api.ts");
    await Promise.all([api.getCart(), api.listPackages("coding")]);
    const id = headersOf("/api/csrf-token").get("Session-Id");
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    for (const url of ["/api/session/cart", "/api/session/get-course-packages/coding"]) {
      expect(headersOf(url).get("Session-Id")).toBe(id);
      expect(headersOf(url).get("X-CSRF-Token")).toBe("the-token");
    }
  });
});

describe("the CSRF token", () => {
  for (const [what, given] of [
    ["fails in JSON", { status: 500, body: { success: false } }],
    ["fails with a token in it", { status: 500, body: { csrfToken: "of-a-failure" } }],
    ["holds none", { body: { success: true } }],
    ["holds an empty one", { body: { csrfToken: "" } }],
    ["holds a number", { body: { csrfToken: 7 } }],
    ["is null", { body: null }],
  ] as const) {
    test(`an answer that ${what} is logged, and the calls go out without the header (D-02, R-BOOT-03)`, async () => {
      tokenAnswer = () => given;
      const { api } = await import("./api.ts");
      await api.listGateways();
      await api.getCart();
      expect(tokensSent()).toEqual([null, null, null]);
      expect(console.error).toHaveBeenCalledWith("Error fetching CSRF token", expect.any(Error));
    });
  }

  test("a refused one is never sent again, neither by the repeated call nor by later ones (D-66)", async () => {
    const tokens = ["old", "new"];
    tokenAnswer = () => ({ body: { csrfToken: tokens.shift() } });
    answer = () =>
      tokensSent().at(-1) === "old"
        ? { status: 403, body: { success: false, code: "csrf" } }
        : { body: { success: true, data: [] } };
    const { api } = await import("./api.ts");
    await api.addToCart(42);
    await api.getCart();
    expect(tokensSent()).toEqual([null, "old", null, "new", "new"]);
  });
});

describe("payment methods", () => {
  test("R-ROUTE-17 R-DATA-22 the guard fetches a list that was not fetched yet, and marks it fetched", async () => {
    const { mayEnterGuardedPage, paymentMethods } = await import("./payment-methods.ts");
    expect(paymentMethods.get()).toEqual({ gateways: [], fetched: false });
    expect(await mayEnterGuardedPage()).toBe(true);
    expect(paymentMethods.get()).toEqual({ gateways: [stripe], fetched: true });
    expect(pathsSent()).toContain("/api/session/available-payment-gateway");
  });

  test("R-ROUTE-20 D-05 it never fetches a second time, after an empty list and after a failure neither", async () => {
    for (const broken of [
      { body: { data: [] } },
      { status: 500, body: null },
      { body: { data: 7 } },
    ]) {
      vi.resetModules();
      sent = [];
      answer = () => broken;
      const { mayEnterGuardedPage, paymentMethods } = await import("./payment-methods.ts");
      expect(await mayEnterGuardedPage()).toBe(false);
      expect(await mayEnterGuardedPage()).toBe(false);
      expect(paymentMethods.get()).toEqual({ gateways: [], fetched: true });
      expect(pathsSent().filter((url) => url.includes("gateway"))).toHaveLength(1);
    }
  });

  test("R-DATA-22 D-01 the list that came with the document counts as fetched", async () => {
    const { adoptPaymentMethods, mayEnterGuardedPage } = await import("./payment-methods.ts");
    adoptPaymentMethods([]);
    expect(await mayEnterGuardedPage()).toBe(false);
    expect(sent).toEqual([]);
  });
});

describe("the visitor", () => {
  test("R-DATA-02 user info is mirrored in the shared store: stored, restored and forgotten", async () => {
    const { forgetUser, restoreVisitor, storeUser, visitorStore } = await import("./visitor.ts");
    const seen: unknown[] = [];
    visitorStore.subscribe(() => seen.push(visitorStore.get().userInfo?.name ?? null));
    const user = { id: "7", name: "Mona Saleh", email: "mona@example.com" };
    storeUser(user, "secret");
    expect(visitorStore.get().userInfo).toEqual({ ...user, token: "secret" });
    visitorStore.set({ userInfo: null });
    restoreVisitor();
    expect(visitorStore.get().userInfo).toEqual({ ...user, token: "secret" });
    forgetUser();
    expect(seen).toEqual(["Mona Saleh", null, "Mona Saleh", null]);
  });
});
