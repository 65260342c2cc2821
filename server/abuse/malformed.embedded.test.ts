import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { HANG_MS } from "../testing/hang-limit.ts";
import { type OwnShop, openOwnShop } from "../testing/own-shop.ts";
import { sendBytes, statusesOf } from "../testing/raw-request.ts";
import { TestBrowser } from "../testing/test-browser.ts";

/** `ABUSE_REQUESTS=10000` makes a long run of it. */
const REQUESTS = Number(process.env["ABUSE_REQUESTS"] ?? 2_000);
const CONCURRENCY = 16;
/** What a heap that is full of garbage may grow by before it is cleared. */
const MAX_GROWTH_MB = 150;

let shop: OwnShop;
let browser: TestBrowser;
beforeAll(async () => {
  shop = await openOwnShop();
  browser = new TestBrowser(shop.url);
  await browser.add(42);
});
afterAll(() => shop.close());

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    ...["", "\0", "\r\nX-Evil: 1", "%00", "%ff", "%", "../../etc/passwd", "\u202e", "\ud800"],
    ...["x".repeat(20_000), "9".repeat(400), "-1", "1e999", "[object Object]", "{{7*7}}", "'--"],
  ),
);

/** An address of the contract with anything in the place of its parameters, or none of ours. */
const address = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom<AnyEndpoint[]>(...endpoints), oddText, fc.boolean())
      .map(([{ path }, text, isGood]) => {
        const scope = path.replace("{scope}", isGood ? "session" : "user");
        return scope.replaceAll(/\{\w+\}/g, () => encodeURI(text.toWellFormed()));
      }),
  },
  fc.constantFrom(
    ...["/", "/ar", "//evil.example/", "/api/webhooks/stripe", "/api/openapi.json", "*", ""],
    ...["http://evil.example/", "/assets/../../package.json", "/%2e%2e/", "/\\evil.example"],
    ...[`/${"a/".repeat(3_000)}`, `/?${"q=1&".repeat(2_000)}`, "evil.example:443", "/receipt/%00"],
  ),
  oddText.map((text) => `/${text}`),
);

const method = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom("GET", "POST") },
  fc.constantFrom(
    ...["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "TRACK", "QUERY"],
    ...["PROPFIND", "get", "G\0ET", "", "PRI", "X".repeat(9_000)],
  ),
);

const oddHeader = fc.oneof(
  fc.constantFrom(
    ...["Host: evil.example", "Host: a b", "Host:", "Host: [::1", "X-Forwarded-Host: evil.example"],
    ...["Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", "Content-Length: -1"],
    ...["Content-Length: 5", "Content-Length: 99999999999999999999", "Expect: 100-continue"],
    ...["Expect: something", "Upgrade: websocket\r\nConnection: Upgrade", "Connection: close, X"],
    ...[
      "Content-Type: multipart/form-data; boundary=",
      "Content-Encoding: gzip",
      "Range: bytes=9-1",
    ],
    ...["If-None-Match: *", "Accept-Encoding: \0", "Accept-Language: ar;q=,,;;", " folded: line"],
    ...["no colon", ": no name", "Origin: null", "Cookie: browser=; browser=x; locale=xx"],
    ...["Stripe-Signature: t=,v1=", `X-Long: ${"y".repeat(17_000)}`, "Session-Id: x\0y"],
  ),
  oddText.map((text) => `X-Odd: ${text}`),
);

const oddBody = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    ...["", "{", "\0", "5\r\nhello\r\n0\r\n\r\n", "zz\r\n", "FFFFFFFFFFFFFFFF\r\n", "--\r\n\r\n"],
    ...["[".repeat(20_000), `"${"x".repeat(70_000)}"`, '{"__proto__":{"quantity":1}}'],
  ),
  oddText,
);

/** Seldom anything, so that most requests come past the parser to what is behind it. */
function mostlyEmpty<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<Value[]>([]) },
    { weight: 1, arbitrary: fc.array(value, { minLength: 1, maxLength: 3 }) },
  );
}

/** A request that may be anything between right and rubbish; in the end some of its bytes are turned. */
const request = fc
  .record({
    method,
    address,
    version: fc.oneof(
      { weight: 60, arbitrary: fc.constant("HTTP/1.1") },
      fc.constantFrom("HTTP/1.0", "HTTP/2.0", "HTTP/9", ""),
    ),
    headers: mostlyEmpty(oddHeader),
    isLengthTrue: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    body: oddBody,
    turned: mostlyEmpty(fc.tuple(fc.nat(400), fc.nat(255))),
  })
  .map(({ method, address, version, headers, isLengthTrue, body, turned }) => {
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const length = Buffer.byteLength(body);
    const lines = [
      `${method} ${address} ${version}`,
      "Host: localhost",
      `Cookie: ${cookies}`,
      `X-CSRF-Token: ${csrfToken}`,
      `Session-Id: ${browser.sessionId}`,
      "Content-Type: application/json",
      ...headers,
      ...(isLengthTrue ? [`Content-Length: ${length}`] : []),
    ];
    const bytes = Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
    for (const [place, value] of turned) if (place < bytes.length) bytes[place] = value;
    return bytes;
  });

let csrfToken = "";

/** The memory of the shop's process in MB, as its system counts it. */
function residentMegabytes(): number {
  const said = execFileSync("ps", ["-o", "rss=", "-p", String(shop.pid)], { encoding: "utf8" });
  return Number(said) / 1024;
}

test(`${REQUESTS} random requests: none is answered 5xx, none hangs, and none is stored (D-135)`, {
  timeout: HANG_MS + REQUESTS * 20,
}, async ({ annotate }) => {
  csrfToken = await browser.fetchCsrfToken();
  const statuses = new Map<number, number>();
  let slowest = 0;
  const send = async (bytes: Uint8Array) => {
    const answer = await sendBytes(shop.port, bytes);
    const said = `${JSON.stringify(Buffer.from(bytes).toString("latin1").slice(0, 600))}: ${answer.text.slice(0, 300)}`;
    for (const status of statusesOf(answer)) {
      expect(status, said).toBeLessThan(500);
      // Given up by the clock, as by then neither an answer nor a refusal had been made.
      expect(status, said).not.toBe(408);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    slowest = Math.max(slowest, answer.ms);
  };
  const sendMany = async (count: number) => {
    const work = fc.sample(request, { numRuns: count }).values();
    const sendNext = async () => {
      for (const bytes of work) await send(bytes);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
  };

  await sendMany(REQUESTS / 4);
  const before = residentMegabytes();
  for (let part = 1; part < 4; part += 1) await sendMany(REQUESTS / 4);
  const after = residentMegabytes();

  const counted = [...statuses].sort().map(([status, count]) => `${status} × ${count}`);
  await annotate(
    `${counted.join(", ")}; slowest ${slowest.toFixed(0)} ms; memory ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`,
  );
  expect(after - before).toBeLessThan(MAX_GROWTH_MB);
  expect((await browser.call("/cart")).status).toBe(200);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
});
