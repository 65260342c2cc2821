import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copy as arabic } from "#content/errors.ar.ts";
import { copy as english } from "#content/errors.en.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { refusalAnswer } from "#contract/envelope.ts";
import { HOUR_MS } from "#core/durations.ts";
import { expectContract } from "../testing/contract-answers.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { CallOptions, TestBrowser } from "../testing/test-browser.ts";

const HALF_A_DAY_MS = 12 * HOUR_MS;

let app: TestApp;
let late = 0;
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(Date.now() + late));
});
afterAll(() => app.close());

const changing: readonly AnyEndpoint[] = endpoints.filter(({ changes }) => changes);
const personal: readonly AnyEndpoint[] = endpoints.filter(({ access }) => access === "visitor");
const forGuests = personal.filter(({ path }) => !path.startsWith("/api/user/"));
const forUsers = personal.filter(({ path }) => !path.startsWith("/api/session/"));
const guestPosts = endpoints.filter(
  ({ method, path }) => method === "POST" && !path.startsWith("/api/user/"),
);

function addressOf({ path }: AnyEndpoint, scope = "session"): string {
  return path
    .replace("{scope}", scope)
    .replace("{gateway}", "stripe")
    .replace("{gatewayId}", "stripe")
    .replace("{paymentId}", "p".repeat(22))
    .replace("{id}", "1");
}

/** Calls an endpoint with exactly these headers beside the browser's cookies. */
async function send(browser: TestBrowser, endpoint: AnyEndpoint, options: CallOptions = {}) {
  const address = addressOf(endpoint, browser.scope);
  const response = await browser.fetch(address, { method: endpoint.method, ...options });
  const body: unknown = await response.json();
  expectContract(endpoint.method, address, response.status, body);
  return { status: response.status, headers: response.headers, ...refusalAnswer.parse(body) };
}

async function readyBrowser(): Promise<TestBrowser> {
  const browser = app.openBrowser();
  await browser.fetchCsrfToken();
  return browser;
}

describe("calls that change something come from our own pages only", () => {
  test.each(changing)(
    "$method $path needs the CSRF token of this very browser (D-66)",
    async (endpoint) => {
      const browser = await readyBrowser();
      const foreign = await (await readyBrowser()).fetchCsrfToken();
      const own = await browser.fetchCsrfToken();
      const wrong = ["", "x", "9.x", foreign, own.replace(/\d/, "9"), `${own}x`, `${own}.x`];
      for (const token of wrong) {
        const headers = { "X-CSRF-Token": token };
        expect(await send(browser, endpoint, { headers })).toMatchObject({
          status: 403,
          code: "csrf",
        });
      }
      const headers = { Cookie: "" };
      expect(await send(browser, endpoint, { headers })).toMatchObject({
        status: 403,
        code: "csrf",
      });
    },
  );

  test.each(changing)(
    "$method $path is refused from another site, with a token and without",
    async (endpoint) => {
      const browser = await readyBrowser();
      const elsewhere = [
        { Origin: "https://evil.example" },
        { Origin: "null" },
        { Origin: `${app.url}.evil.example` },
        { Origin: app.url.replace("http:", "https:") },
        { Origin: app.url.replace(/\d+$/, "1") },
        { "Sec-Fetch-Site": "cross-site" },
        { Origin: app.url, "Sec-Fetch-Site": "cross-site" },
      ];
      for (const headers of elsewhere) {
        const answer = await send(browser, endpoint, { headers });
        expect(answer, JSON.stringify(headers)).toMatchObject({
          status: 403,
          code: "foreign_origin",
        });
      }
    },
  );

  test.each(changing)("$method $path is not executed by a prefetch", async (endpoint) => {
    const browser = await readyBrowser();
    const token = { "X-CSRF-Token": await browser.fetchCsrfToken() };
    const marks = [
      { "Sec-Purpose": "prefetch" },
      { "Sec-Purpose": "prefetch;prerender" },
      { Purpose: "prefetch" },
      { Purpose: "preview" },
      { "X-Moz": "prefetch" },
    ];
    for (const mark of marks) {
      const answer = await send(browser, endpoint, { headers: { ...token, ...mark } });
      expect(answer, JSON.stringify(mark)).toMatchObject({ status: 403, code: "prefetch" });
    }
  });

  test("a HEAD of a call that changes the cart is refused and changes nothing (D-71)", async () => {
    const browser = app.openBrowser();
    await browser.add(42);
    const { items } = await browser.cart();
    const headers = {
      "X-CSRF-Token": await browser.fetchCsrfToken(),
      "Session-Id": browser.sessionId,
      Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    };
    const head = (path: string) =>
      fetch(`${app.url}/api/session/cart${path}`, { method: "HEAD", headers });
    for (const change of ["increase", "decrease", "remove"]) {
      const refused = await head(`/${change}/${items[0].id}`);
      expect([refused.status, refused.headers.get("Allow")], change).toEqual([405, "GET"]);
    }
    expect((await browser.cart()).items).toEqual(items);
    expect((await head("")).status).toBe(200);
  });

  test("calls from our own origin and from the other names of this machine are accepted", async () => {
    const browser = await readyBrowser();
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      const headers = {
        Origin: app.url.replace("localhost", host),
        "Sec-Fetch-Site": "same-origin",
      };
      const { status } = await browser.call("/cart", {
        method: "POST",
        headers,
        body: { course_package_id: 42, quantity: 1 },
      });
      expect(status).toBe(200);
    }
  });

  test("a CSRF token is valid for twelve hours (D-66)", async () => {
    const browser = await readyBrowser();
    late = HALF_A_DAY_MS - 60_000;
    const before = await browser.add(42);
    late = HALF_A_DAY_MS + 60_000;
    const after = await browser.add(42);
    late = 0;
    expect([before.status, after.body.code]).toEqual([200, "csrf"]);
  });
});

describe("identity", () => {
  const sessionIds = {
    missing_session_id: [""],
    invalid_session_id: ["x".repeat(21), "x".repeat(65), `${"x".repeat(30)}!`, "é".repeat(25)],
  };

  test.each(forGuests)(
    "$method $path needs a session id of the right form (R-ROLE-02, D-63, D-64)",
    async (endpoint) => {
      const browser = await readyBrowser();
      for (const [code, ids] of Object.entries(sessionIds)) {
        for (const id of ids) {
          const headers = { "Session-Id": id, Authorization: `Bearer ${"t".repeat(43)}` };
          expect(await send(browser, endpoint, { headers })).toMatchObject({ status: 400, code });
        }
      }
    },
  );

  test("a UUID and every id of 22 to 64 letters, digits, _ and - is a session (R-ROLE-02, D-60)", async () => {
    const browser = await readyBrowser();
    for (const id of [crypto.randomUUID(), "a".repeat(22), "Z_-9".repeat(16)]) {
      const { status } = await browser.call("/cart", { headers: { "Session-Id": id } });
      expect(status).toBe(200);
    }
  });

  test.each(forUsers)(
    "$method $path needs a bearer token in the user scope (R-ROLE-03, D-64)",
    async (endpoint) => {
      const browser = await readyBrowser();
      browser.token = "t".repeat(43);
      const withSession = { "Session-Id": browser.sessionId };
      for (const Authorization of [
        "",
        "Bearer",
        "Bearer x",
        `Basic ${"t".repeat(43)}`,
        `Bearer ${"t".repeat(43)}`,
      ]) {
        const answer = await send(browser, endpoint, {
          headers: { ...withSession, Authorization },
        });
        expect(answer).toMatchObject({ status: 401, code: "sign_in" });
      }
    },
  );

  test("a bearer token is refused in another browser, without the cookie and after 30 days (R-ROLE-03, D-65, D-68)", async () => {
    const browser = app.openBrowser();
    await browser.add(42);
    await browser.checkout({ email: "bearer@example.com" });
    expect((await browser.call("/cart")).status).toBe(200);
    const thief = await readyBrowser();
    thief.token = browser.token;
    expect((await thief.call("/cart")).body.code).toBe("sign_in");
    expect((await browser.call("/cart", { headers: { Cookie: "" } })).body.code).toBe("sign_in");
    late = 30 * 2 * HALF_A_DAY_MS + 60_000;
    const { body } = await browser.call("/cart");
    late = 0;
    expect(body.code).toBe("sign_in");
  });

  test("a buyer who is signed in can still read while the database accepts no writes (R-ROLE-03, D-135)", async () => {
    const browser = app.openBrowser();
    await browser.add(42);
    await browser.checkout({ email: "reading@example.com" });
    const { db } = app.connection;
    await sql`create function read_only() returns trigger language plpgsql as
      $$ begin raise exception 'read-only' using errcode = '25006'; end $$`.execute(db);
    await sql`create trigger read_only before update on user_tokens execute function read_only()`.execute(
      db,
    );
    late = 2 * HOUR_MS;
    const read = await browser.call("/cart");
    late = 0;
    await sql`drop function read_only cascade`.execute(db);
    expect([read.status, read.body.success]).toEqual([200, true]);
  });

  test("the cookie alone is no identity: it has to be in the headers (D-68)", async () => {
    const browser = app.openBrowser();
    await browser.add(42);
    const other = await browser.call("/cart", { headers: { "Session-Id": crypto.randomUUID() } });
    expect(other.body.data.data.items).toEqual([]);
  });
});

describe("bodies", () => {
  test.each(guestPosts)(
    "$path answers malformed JSON with 400, another type with 415, a huge one with 413",
    async (endpoint) => {
      const browser = await readyBrowser();
      for (const rawBody of [
        "{",
        "nonsense",
        '{"a":}',
        "{}{}",
        "\u0000",
        new Uint8Array([0xff, 0xfe]),
      ]) {
        const answer = await send(browser, endpoint, { rawBody });
        expect(answer, String(rawBody)).toMatchObject({ status: 400, code: "malformed_json" });
      }
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "json",
      ]) {
        const answer = await send(browser, endpoint, { headers: { "Content-Type": type } });
        expect(answer, type).toMatchObject({ status: 415, code: "unsupported_media_type" });
      }
      const rawBody = JSON.stringify({ padding: "x".repeat(70_000) });
      expect(await send(browser, endpoint, { rawBody })).toMatchObject({ status: 413 });
    },
  );

  test("a body without a length is cut off at the same size, and its connection ends", async () => {
    const browser = await readyBrowser();
    const response = await fetch(`${app.url}/api/session/cart`, {
      method: "POST",
      headers: {
        Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "X-CSRF-Token": await browser.fetchCsrfToken(),
        "Session-Id": browser.sessionId,
        "Content-Type": "application/json",
      },
      body: new Blob([Buffer.alloc(80_000, 32)]).stream(),
      duplex: "half",
    } as RequestInit);
    expect([response.status, response.headers.get("Connection")]).toEqual([413, "close"]);
    expect(refusalAnswer.parse(await response.json()).code).toBe("payload_too_large");
  });
});

async function applyCoupon(browser: TestBrowser, coupon_code: string): Promise<Response> {
  const headers = { "X-CSRF-Token": await browser.fetchCsrfToken() };
  const body = { coupon_code };
  return browser.fetch("/api/session/cart/apply-coupon", { method: "POST", headers, body });
}

describe("every answer of the API", () => {
  const addresses = [
    ["GET", "/api/nothing"],
    ["GET", "/api"],
    ["GET", "/api/session"],
    ["GET", "/api/admin/cart"],
    ["GET", "/api/users/cart"],
    ["GET", "/api/xsession/cart"],
    ["GET", "/api/session%20/cart"],
    ["DELETE", "/api/session/cart"],
    ["PUT", "/api/session/cart/apply-coupon"],
    ["GET", "/api/session/cart/increase"],
    ["GET", "/api/session/cart/increase/1/2"],
    ["POST", "/api/session/orders/payment"],
    ["GET", "/api/session/%E0%A4%A"],
    ["GET", "/api/session/cart/increase/%00/%ff"],
  ] as const;

  test.each(addresses)("%s %s is unknown: 404 as JSON (D-135)", async (method, path) => {
    const response = await app.openBrowser().fetch(path, { method });
    expect(response.status).toBe(404);
    expect(refusalAnswer.parse(await response.json()).code).toBe("not_found");
  });

  test("an answer of the API is never cached, has its request's id and is UTF-8 JSON, refused or not (D-71)", async () => {
    const browser = await readyBrowser();
    const ids = new Set<string | null>();
    const answers = [
      await browser.fetch("/api/csrf-token"),
      await browser.fetch("/api/session/cart"),
      await browser.fetch("/api/session/get-course-packages"),
      await browser.fetch("/api/session/cart/increase/1"),
      await browser.fetch("/api/session/cart", { method: "POST", rawBody: "{" }),
      await browser.fetch("/api/session/cart", { method: "POST", rawBody: "x".repeat(70_000) }),
      await browser.fetch("/api/nothing"),
      await browser.fetch("/api/openapi.json"),
      await applyCoupon(browser, "UNKNOWN"),
      await applyCoupon(browser, ""),
      await browser.fetch("/api/webhooks/stripe", { method: "POST" }),
    ];
    for (const { headers, url } of answers) {
      expect(headers.get("Cache-Control"), url).toBe("no-store");
      expect(headers.get("Content-Type"), url).toMatch(/^application\/json/);
      expect(headers.get("X-Content-Type-Options"), url).toBe("nosniff");
      expect(headers.get("X-Request-Id"), url).toMatch(/^[\w-]{36}$/);
      ids.add(headers.get("X-Request-Id"));
    }
    expect(ids.size).toBe(answers.length);
  });

  test("the API answers in the language of Accept-Language, or in English where we do not have it (D-20)", async () => {
    const browser = await readyBrowser();
    const languages = [
      ["", english],
      ["en", english],
      ["ar", arabic],
      ["ar-SA,ar;q=0.9,en;q=0.8", arabic],
      ["en;q=0.5, ar", arabic],
      ["fr-FR, *;q=0.1", english],
      [";;;q=x,,ar;q=0", english],
    ] as const;
    for (const [language, words] of languages) {
      const headers = { "Accept-Language": language };
      const item = await browser.call("/cart/remove/1", { headers });
      expect(item.body.message, language).toBe(words.unknown_item);
      const path = await browser.fetch("/api/nothing", { headers });
      expect(refusalAnswer.parse(await path.json()).message, language).toBe(words.not_found);
    }
  });
});

test("while the database is away the API answers 503 with Retry-After, in either scope (D-135)", async () => {
  const browser = await readyBrowser();
  app.database.away = true;
  const guest = await browser.call("/cart");
  browser.token = "t".repeat(43);
  const user = await browser.call("/cart");
  const [live, ready] = [await fetch(`${app.url}/healthz`), await fetch(`${app.url}/readyz`)];
  app.database.away = false;
  for (const { status, headers, body } of [guest, user]) {
    expect([status, body.code]).toEqual([503, "database_away"]);
    expect(headers.get("Retry-After")).toBe("5");
  }
  expect([live.status, ready.status]).toEqual([200, 503]);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
});
