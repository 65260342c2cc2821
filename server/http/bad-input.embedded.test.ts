import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutBody } from "#contract/checkout.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { newBuyer } from "../testing/buyer.ts";
import { expectContract } from "../testing/contract-answers.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { CallOptions, TestBrowser } from "../testing/test-browser.ts";

const RUNS = 60;

let app: TestApp;
let guest: TestBrowser;
let user: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  guest = app.openBrowser();
  await guest.add(42, 2);
  user = app.openBrowser();
  await user.add(42);
  await user.checkout(newBuyer());
});
afterAll(() => app.close());

/** Sends it, and fails on a 5xx and on an answer that is not as the contract says. */
async function survive(browser: TestBrowser, method: string, path: string, options: CallOptions) {
  const response = await browser.fetch(path, { method, ...options });
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBeLessThan(500);
  // On its way out an address loses its dot segments.
  expectContract(method, new URL(path, app.url).pathname, response.status, body);
}

const hostileText = fc.oneof(
  fc.constantFrom(
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udfff\ud800",
    "\u202e",
    "\ufeff",
    "x".repeat(10_000),
    "ا".repeat(5_000),
    "__proto__",
    "constructor",
    "' or 1=1 --",
    "{{7*7}}",
    "1e999",
    "NaN",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(-0, 0.1, -1, 2 ** 31, 2 ** 53, 1e308, null, true, [], {}, [[]]),
  fc.emailAddress(),
);

/** A body with the right fields and wrong values in some of them, or anything at all. */
function bodiesFor(fields: readonly string[]): fc.Arbitrary<unknown> {
  const good: Readonly<Record<string, unknown>> = {
    ...newBuyer(),
    course_package_id: 42,
    quantity: 1,
    coupon_code: "WELCOME10",
    expected_total: 398,
    name: "Mona",
    msg: "Hello",
    code: "12345678",
  };
  const field = (name: string) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(good[name]) },
      { weight: 1, arbitrary: hostileText },
    );
  const shaped = fc.record(Object.fromEntries(fields.map((name) => [name, field(name)])), {
    requiredKeys: [],
  });
  return fc.oneof({ weight: 4, arbitrary: shaped }, hostileText, fc.jsonValue({ maxDepth: 4 }));
}

const FIELDS = [
  ...Object.keys(checkoutBody.shape),
  ...["course_package_id", "quantity", "coupon_code", "name", "msg", "code"],
];

const posts: readonly AnyEndpoint[] = endpoints.filter(({ method }) => method === "POST");

describe.each(posts)("POST $path", ({ path }) => {
  const browserOf = () => (path.startsWith("/api/user/") ? user : guest);
  const address = path.replace("{scope}", "session").replace("{gateway}", "stripe");

  test("POST answers any body as the contract says, and never with 5xx (D-135, D-136)", async () => {
    const send = (body: unknown) => survive(browserOf(), "POST", address, { body });
    await fc.assert(fc.asyncProperty(bodiesFor(FIELDS), send), { numRuns: RUNS });
  });

  test("POST survives bytes that are no text, no JSON, or nested without end (D-135)", async () => {
    const deep = 15_000;
    const bodies: (string | Uint8Array<ArrayBuffer>)[] = [
      "[".repeat(deep) + "]".repeat(deep),
      `${'{"quantity":'.repeat(2_000)}1${"}".repeat(2_000)}`,
      `{"course_package_id":${"[".repeat(deep)}${"]".repeat(deep)},"quantity":1}`,
      '{"course_package_id":1e400,"quantity":-1e400}',
      `{"course_package_id":${"9".repeat(5_000)},"quantity":0.${"0".repeat(5_000)}1}`,
      '{"email":"\\ud800","firstname":"\\u0000","coupon_code":"\\u0000\\ud800"}',
      '{"quantity":1,"quantity":2,"__proto__":{"course_package_id":42}}',
      "null",
      "[]",
      '"text"',
      "7",
      Uint8Array.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x7d]),
      Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
      crypto.getRandomValues(new Uint8Array(4_096)),
    ];
    for (const rawBody of bodies) await survive(browserOf(), "POST", address, { rawBody });
  });
});

const gets: readonly AnyEndpoint[] = endpoints.filter(
  ({ method, path }) => method === "GET" && path.includes("{"),
);

test.each(gets)("GET $path survives any text in its address (D-135)", async ({ path }) => {
  const text = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 60 }).map((part) => part.toWellFormed()),
    fc.maxSafeInteger().map(String),
    fc.constantFrom("%", "%00", "%ff%fe", "%2e%2e", "x".repeat(4_000), "undefined", "-1", "1e3"),
  );
  const encode = (part: string) => (part.startsWith("%") ? part : encodeURIComponent(part));
  await fc.assert(
    fc.asyncProperty(text, text, async (one, other) => {
      const parts = [one, other].map(encode);
      let filled = path.replace("{scope}", "session");
      for (const part of parts) filled = filled.replace(/\{\w+\}/, () => part);
      const browser = path.startsWith("/api/user/") ? user : guest;
      const address = filled.replaceAll(/\{\w+\}/g, "x");
      // Steps up the path may lead out of the API, to a page.
      fc.pre(new URL(address, "http://shop.example").pathname.startsWith("/api/"));
      await survive(browser, "GET", address, {});
    }),
    { numRuns: RUNS },
  );
});

test("endless or odd headers are refused, and never with 5xx (D-135)", async () => {
  await guest.fetchCsrfToken();
  const odd = ["x".repeat(8_000), "ÿ\u0080", ";;;,,,q=9", "\t"];
  for (const name of [
    "Session-Id",
    "Authorization",
    "X-CSRF-Token",
    "Accept-Language",
    "Cookie",
    "Origin",
  ]) {
    for (const value of odd) {
      const response = await guest.fetch("/api/session/cart", { headers: { [name]: value } });
      expect(response.status, `${name}: ${value.slice(0, 20)}`).toBeLessThan(500);
    }
  }
});
