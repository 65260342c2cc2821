import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../network/listen.ts";
import { eventually } from "../testing/eventually.ts";
import { HANG_MS } from "../testing/hang-limit.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { type Admission, createAdmission } from "./admission.ts";
import { createGate } from "./shed-load.ts";

const ALWAYS_ADMITTED = 64;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "silent" });
});
afterAll(() => app.close());

const nothing = () => {};

/** Whether one more may begin at once; if so, it is under way from now on. */
function admits(admission: Admission): boolean {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
  };
  admission.enter(false, begin);
  admission.giveUp(begin);
  return hasBegun;
}

/** An admission with so many requests under way, after so many measurements of this lateness. */
function busy({ underWay = 1000, turns = 20, lateMs = 400, waiting = 0 } = {}) {
  const admission = createAdmission(() => waiting);
  for (let count = 0; count < underWay; count += 1) admission.enter(false, nothing);
  for (let turn = 0; turn < turns; turn += 1) admission.measure(lateMs);
  return admission;
}

describe("which requests are admitted", () => {
  test("every request is admitted while the event loop is in time, however many wait for a slow gateway (D-241)", () => {
    expect(admits(busy({ underWay: 5000, lateMs: 20 }))).toBe(true);
  });

  test("every request is admitted after one or two late turns of the event loop, as one large page makes them (D-241)", () => {
    const admission = busy({ turns: 2 });
    admission.measure(5);
    admission.measure(400);
    admission.measure(400);
    expect(admits(admission)).toBe(true);
  });

  test.each([
    ["event loop is late", {}],
    ["database has a queue", { lateMs: 0, waiting: 10.1 }],
  ])(
    "fewer requests are admitted while the %s, until it is better again (D-241)",
    (_why, state) => {
      const admission = busy(state);
      expect(admits(admission)).toBe(false);
      for (let count = 0; count < 900; count += 1) admission.leave();
      expect(admits(admission)).toBe(true);
    },
  );

  test("a few dozen requests at once are admitted on any machine, however slow it is (D-241)", () => {
    const admission = busy({ underWay: ALWAYS_ADMITTED - 1, turns: 1000 });
    expect([admits(admission), admits(admission)]).toEqual([true, false]);
  });

  test("waiting requests are admitted in their order, as others end or more are allowed (D-241)", () => {
    const admission = busy({ underWay: ALWAYS_ADMITTED, turns: 1000 });
    const begun: string[] = [];
    for (const name of ["first", "second", "gone", "third"]) {
      const begin = () => void begun.push(name);
      admission.enter(false, begin);
      if (name === "gone")
        expect([admission.giveUp(begin), admission.giveUp(begin)]).toEqual([true, false]);
    }
    expect(begun).toEqual([]);
    admission.leave();
    expect(begun).toEqual(["first"]);
    admission.measure(1);
    expect(begun).toEqual(["first", "second", "third"]);
  });

  test("every request is admitted again within seconds after a rush (D-241)", () => {
    const admission = busy({ underWay: 200 });
    const turnsOfFiveSeconds = 100;
    for (let turn = 0; turn < turnsOfFiveSeconds; turn += 1) admission.measure(1);
    for (let count = 0; count < 200; count += 1) expect(admits(admission)).toBe(true);
  });
});

const answered = () => Promise.resolve(new Response("answered"));

/** A server behind a gate of its own, at which nobody waits for long; it closes with its last connection. */
async function serve(admission = busy(), answer = answered, timeoutMs = 1) {
  const { config } = app.shop;
  const gate = createGate(app.shop, admission, timeoutMs);
  const server = await listen(answer, { ...config, port: 0 }, gate);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://localhost:${address.port}${path}`, init);
  return { ask, [Symbol.asyncDispose]: async () => void server.close() };
}

describe("a process that is too busy", () => {
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
  ])(
    "a busy process answers %s: money under way and monitoring come first (D-241)",
    async (path) => {
      await using server = await serve();
      expect(await (await server.ask(path)).text()).toBe("answered");
    },
  );

  test.each(["/api/session/cart", "/api/admin/orders?page=2", "/api/session/orders"])(
    "a busy process refuses %s that waited too long, with 503 and Retry-After (D-241)",
    async (path) => {
      await using server = await serve();
      const init = { method: "POST", body: "{}", headers: { "Accept-Language": "ar" } };
      const response = await server.ask(path, init);
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(response.headers.get("Content-Type")).toBe("application/json");
      const { message, ...refusal } = await response.json();
      expect(refusal).toEqual({ success: false, code: "too_busy" });
      expect(message).toMatch(/[\u0600-\u06ff]/);
    },
  );

  test.each(["/", "/ar/packages", "/no-such-page"])(
    "a busy process answers %s with a short page in every language that reloads itself (D-241)",
    async (path) => {
      await using server = await serve();
      const response = await server.ask(path);
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("X-Frame-Options")).toBe("DENY");
      const page = await response.text();
      expect(page).toContain('http-equiv="refresh"');
      expect(page).toMatch(/<p lang="ar" dir="rtl">[^<]+<\/p>/);
      expect(page.length).toBeLessThan(1000);
    },
  );

  test("a busy process lets a request wait for its turn, and forgets it when its reader goes (D-241)", async () => {
    const full = busy({ underWay: ALWAYS_ADMITTED, turns: 1000 });
    let [entered, gaveUp] = [0, 0];
    const admission: Admission = {
      ...full,
      enter(isAlwaysAdmitted, begin) {
        full.enter(isAlwaysAdmitted, begin);
        entered += 1;
      },
      giveUp(begin) {
        gaveUp += 1;
        return full.giveUp(begin);
      },
    };
    await using server = await serve(admission, answered, HANG_MS);
    const gone = new AbortController();
    const first = server.ask("/", { signal: gone.signal });
    await eventually(() => expect(entered).toBe(1));
    gone.abort();
    await expect(first).rejects.toThrow("aborted");
    await eventually(() => expect(gaveUp).toBe(1));
    const second = server.ask("/");
    await eventually(() => expect(entered).toBe(2));
    full.leave();
    expect(await (await second).text()).toBe("answered");
  });

  test("a busy process counts the requests that it refused (D-241)", async () => {
    await using server = await serve();
    await (await server.ask("/")).text();
    const text = await (await fetch(`${app.url}/metrics`)).text();
    expect(text).toMatch(/^shop_requests_shed_total [1-9]/m);
  });

  test("a request that fails or whose reader goes is counted out, so that others are admitted (D-241)", async () => {
    const admission = busy({ underWay: ALWAYS_ADMITTED - 1 });
    const answer = () => Promise.reject(new Error("broken"));
    await using server = await serve(admission, answer);
    for (let count = 0; count < 3; count += 1) {
      expect((await server.ask("/")).status).toBe(500);
    }
    const never = Promise.withResolvers<Response>();
    let gone = new AbortController();
    await using slow = await serve(admission, () => {
      gone.abort();
      return never.promise;
    });
    for (let count = 0; count < 3; count += 1) {
      gone = new AbortController();
      await expect(slow.ask("/", { signal: gone.signal })).rejects.toThrow("aborted");
      await eventually(() => expect(admits(admission)).toBe(true));
      admission.leave();
    }
    never.resolve(new Response(""));
  });
});
