import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createAdmission } from "./admission.ts";
import { shedLoad } from "./shed-load.ts";

const ALWAYS_ADMITTED = 64;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "silent" });
});
afterAll(() => app.close());

/** An admission with so many requests under way, after so many measurements of this lateness. */
function busy({ underWay = 1000, turns = 20, lateMs = 400, waiting = 0 } = {}) {
  const admission = createAdmission(() => waiting);
  for (let count = 0; count < underWay; count += 1) admission.enter(false);
  for (let turn = 0; turn < turns; turn += 1) admission.measure(lateMs);
  return admission;
}

describe("who is admitted", () => {
  test("everybody, as long as the event loop is in time, however many wait for a slow gateway (D-241)", () => {
    expect(busy({ underWay: 5000, lateMs: 20 }).enter(false)).toBe(true);
  });

  test("everybody after one or two late turns, as one large page makes them (D-241)", () => {
    const admission = busy({ turns: 2 });
    admission.measure(5);
    admission.measure(400);
    admission.measure(400);
    expect(admission.enter(false)).toBe(true);
  });

  test.each([
    ["event loop is late", {}],
    ["database has a queue", { lateMs: 0, waiting: 101 }],
  ])("fewer once the %s, until it is better again (D-241)", (_why, state) => {
    const admission = busy(state);
    expect(admission.enter(false)).toBe(false);
    for (let count = 0; count < 900; count += 1) admission.leave();
    expect(admission.enter(false)).toBe(true);
  });

  test("a few dozen on any machine, however slow it is (D-241)", () => {
    const admission = busy({ underWay: ALWAYS_ADMITTED - 1, turns: 1000 });
    expect([admission.enter(false), admission.enter(false)]).toEqual([true, false]);
  });

  test("all again within seconds after the rush (D-241)", () => {
    const admission = busy({ underWay: 200 });
    const turnsOfFiveSeconds = 100;
    for (let turn = 0; turn < turnsOfFiveSeconds; turn += 1) admission.measure(1);
    for (let count = 0; count < 200; count += 1) expect(admission.enter(false)).toBe(true);
  });
});

describe("a process that is too busy", () => {
  const fetchBusy = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    shedLoad(
      () => new Response("answered"),
      app.shop,
      busy(),
    )(new Request(`http://shop.example${path}`, { headers }));

  test.each([
    "/api/webhooks/stripe",
    "/api/session/orders/payment/abc/stripe",
    "/api/user/orders/payment/abc/tamara",
    "/success?payment=abc",
    "/ar/success?payment=abc",
    "/receipt/key",
    "/healthz",
    "/readyz",
    "/metrics",
    "/assets/entry.js",
  ])("answers %s: money under way, and who watches, come first (D-241)", async (path) => {
    expect(await (await fetchBusy(path)).text()).toBe("answered");
  });

  test.each(["/api/session/cart", "/api/admin/orders", "/api/session/orders"])(
    "refuses %s at once, with a code and when to come back (D-241)",
    async (path) => {
      const response = await fetchBusy(path, { "Accept-Language": "ar" });
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(await response.json()).toMatchObject({ success: false, code: "too_busy" });
    },
  );

  test.each(["/", "/ar/packages", "/no-such-page"])(
    "answers %s with a short page in every language that asks again by itself (D-241)",
    async (path) => {
      const response = await fetchBusy(path);
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("X-Frame-Options")).toBe("DENY");
      const page = await response.text();
      expect(page).toContain('http-equiv="refresh"');
      expect(page).toMatch(/<p lang="ar" dir="rtl">[^<]+<\/p>/);
      expect(page.length).toBeLessThan(1000);
    },
  );

  test("counts whom it refused (D-241)", async () => {
    await fetchBusy("/");
    const text = await (await fetch(`${app.url}/metrics`)).text();
    expect(text).toMatch(/^shop_requests_shed_total [1-9]/m);
  });

  test("goes on counting requests out when one fails, or it would refuse everybody in the end (D-241)", async () => {
    const admission = busy({ underWay: ALWAYS_ADMITTED - 1 });
    const fail = shedLoad(() => Promise.reject(new Error("broken")), app.shop, admission);
    for (let count = 0; count < 3; count += 1) {
      await expect(fail(new Request("http://shop.example/"))).rejects.toThrow("broken");
    }
  });
});
