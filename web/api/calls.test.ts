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
  test("calls go to one host, by default the page's own origin, with credentials (R-API-01, R-API-02, D-67)", async () => {
    const { api } = await import("./api.ts");
    await api.getCart();
    expect(pathsSent()).toEqual(["/api/csrf-token", "/api/session/cart"]);
    expect(sent.every(({ options }) => options.credentials === "include")).toBe(true);
  });

  test("posts are JSON, an empty body is {}, and a GET has no content type (R-API-06, D-69)", async () => {
    const { api } = await import("./api.ts");
    const { cartApi } = await import("./cart-api.ts");
    await api.addToCart(42);
    await cartApi.removeCoupon();
    await api.getCart();
    const [, add, remove] = sent;
    expect(add?.options.body).toBe('{"course_package_id":42,"quantity":1}');
    expect(remove?.options.body).toBe("{}");
    for (const call of [add, remove]) {
      expect(new Headers(call?.options.headers).get("Content-Type")).toBe("application/json");
    }
    expect(new Headers(sent.at(-1)?.options.headers).has("Content-Type")).toBe(false);
  });

  test("every call of a guest carries one session id and the CSRF token (R-API-04, D-60, D-66)", async () => {
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

test("the path of a call names the visitor, the user, or the guest at a sign-in (R-API-05, D-61)", async () => {
  const { api } = await import("./api.ts");
  const { accountApi } = await import("./account-api.ts");
  const { cartApi } = await import("./cart-api.ts");
  const { receiptApi } = await import("./receipt-api.ts");
  const { storeUser } = await import("#web/visitor/visitor.ts");
  await api.getCart();
  storeUser({ id: "7" }, "secret");
  await cartApi.increaseItem(3);
  await receiptApi.getOrder("a/b", "stripe");
  await api.logout();
  await accountApi.verifyCode("mona@example.com", "12345678");
  expect(pathsSent().slice(1)).toEqual([
    "/api/session/cart",
    "/api/user/cart/increase/3",
    "/api/user/orders/payment/a%2Fb/stripe",
    "/api/user/logout",
    "/api/session/login/verify-code",
  ]);
  const identities = sent.map(({ options }) => {
    const headers = new Headers(options.headers);
    return [headers.has("Session-Id"), headers.get("Authorization")];
  });
  const asUser = [false, "Bearer secret"];
  expect(identities.slice(1)).toEqual([
    [true, null],
    asUser,
    asUser,
    asUser,
    [true, "Bearer secret"],
  ]);
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

  test("a refused CSRF token is never sent again, neither by the repeated call nor by later ones (D-66)", async () => {
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
  test("the guard fetches a list that was not fetched yet, and marks it fetched (R-ROUTE-17, R-DATA-22)", async () => {
    const { mayEnterGuardedPage, paymentMethods } = await import("#web/cart/payment-methods.ts");
    expect(paymentMethods.get()).toEqual({ gateways: [], fetched: false });
    expect(await mayEnterGuardedPage()).toBe(true);
    expect(paymentMethods.get()).toEqual({ gateways: [stripe], fetched: true });
    expect(pathsSent()).toContain("/api/session/available-payment-gateway");
  });

  test("the guard never fetches the list a second time, neither after an empty list nor after a failure (R-ROUTE-20, D-05)", async () => {
    for (const broken of [
      { body: { data: [] } },
      { status: 500, body: null },
      { body: { data: 7 } },
    ]) {
      vi.resetModules();
      sent = [];
      answer = () => broken;
      const { mayEnterGuardedPage, paymentMethods } = await import("#web/cart/payment-methods.ts");
      expect(await mayEnterGuardedPage()).toBe(false);
      expect(await mayEnterGuardedPage()).toBe(false);
      expect(paymentMethods.get()).toEqual({ gateways: [], fetched: true });
      expect(pathsSent().filter((url) => url.includes("gateway"))).toHaveLength(1);
    }
  });

  test("an outdated list is fetched until one comes, and an empty one then replaces it (D-88)", async () => {
    const { notePaymentMethodsOutdated, paymentMethods, refreshOutdatedPaymentMethods } =
      await import("#web/cart/payment-methods.ts");
    const refreshed = async (given: Answer) => {
      answer = () => given;
      await refreshOutdatedPaymentMethods();
      return paymentMethods.get().gateways.map(({ identifier }) => identifier);
    };
    const tabby = { ...stripe, id: 2, identifier: "tabby", name: "Tabby" };
    notePaymentMethodsOutdated();
    expect(await refreshed({ body: { data: [stripe] } })).toEqual(["stripe"]);
    expect(await refreshed({ body: { data: [tabby] } })).toEqual(["stripe"]);
    notePaymentMethodsOutdated();
    expect(await refreshed({ status: 500, body: null })).toEqual(["stripe"]);
    expect(await refreshed({ body: { data: [tabby] } })).toEqual(["tabby"]);
    notePaymentMethodsOutdated();
    expect(await refreshed({ body: { data: [] } })).toEqual(["tabby"]);
  });

  test("the list of payment methods in the document counts as fetched (R-DATA-22, D-01)", async () => {
    const { setPaymentMethods, mayEnterGuardedPage } = await import("#web/cart/payment-methods.ts");
    setPaymentMethods([]);
    expect(await mayEnterGuardedPage()).toBe(false);
    expect(sent).toEqual([]);
  });
});

describe("the visitor", () => {
  test("user info is mirrored in the shared store: stored, restored and forgotten (R-DATA-02)", async () => {
    const { forgetUser, restoreVisitor, storeUser, visitorStore } = await import(
      "#web/visitor/visitor.ts"
    );
    const seen: unknown[] = [];
    visitorStore.subscribe(() => seen.push(visitorStore.get()?.name ?? null));
    const user = { id: "7", name: "Mona Saleh", email: "mona@example.com" };
    storeUser(user, "secret");
    expect(visitorStore.get()).toEqual({ ...user, token: "secret" });
    visitorStore.set(null);
    restoreVisitor();
    expect(visitorStore.get()).toEqual({ ...user, token: "secret" });
    forgetUser();
    expect(seen).toEqual(["Mona Saleh", null, "Mona Saleh", null]);
  });
});
