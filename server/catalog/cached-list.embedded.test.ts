import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const PATHS = ["", "/coding", "/ai"].map((list) => `/api/session/get-course-packages${list}`);
const [PLAIN_LIST = ""] = PATHS;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Asks without what a browser adds or unpacks: exactly these headers, and the bytes as they were sent. */
async function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") {
  const sent = request(app.url + path, { method, headers }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

const pricesIn = (bytes: Uint8Array) =>
  new Map(
    JSON.parse(Buffer.from(bytes).toString()).data.map(
      (one: { id: number; packagePrice: number }) => [one.id, one.packagePrice],
    ),
  );

test.each(PATHS)(
  "%s is compressed as the browser accepts it, with the same content (D-230)",
  async (path) => {
    const plain = await ask(path);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(pricesIn(plain.bytes).size).toBeGreaterThan(1);
    const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
    for (const [accepted, coding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["BR;q=0.5, gzip", "br"],
      ["br;q=0, gzip", "gzip"],
      ["gzip;q=1.0, br; q=0.0", "gzip"],
      ["gzip;q=0, br;q=0", "none"],
      ["identity", "none"],
      ["brotli, x-gzip", "none"],
    ] as const) {
      const { status, headers, bytes } = await ask(path, { "Accept-Encoding": accepted });
      expect([status, headers["content-encoding"] ?? "none"], accepted).toEqual([200, coding]);
      expect(headers["content-length"]).toBe(String(bytes.length));
      expect(headers.vary).toBe("Accept-Encoding");
      expect(unpacked[coding](bytes)).toEqual(plain.bytes);
    }
  },
);

test("a browser that has the price list already is answered 304 (D-230)", async () => {
  const { headers } = await ask(PLAIN_LIST);
  const tag = headers.etag ?? "";
  for (const known of [tag, `W/${tag}`, `"another", ${tag}`]) {
    const again = await ask(PLAIN_LIST, { "If-None-Match": known, "Accept-Encoding": "br" });
    expect([again.status, again.bytes.length], known).toEqual([304, 0]);
    expect([again.headers.etag, again.headers.vary]).toEqual([tag, "Accept-Encoding"]);
  }
  expect((await ask(PLAIN_LIST, { "If-None-Match": '"another"' })).status).toBe(200);
  expect((await ask(PATHS[1] ?? "", { "If-None-Match": tag })).status).toBe(200);
});

test("a HEAD request gets the headers of GET, and no body (D-230)", async () => {
  const accepted = { "Accept-Encoding": "br" };
  const whole = await ask(PLAIN_LIST, accepted);
  const head = await ask(PLAIN_LIST, accepted, "HEAD");
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  for (const name of ["content-length", "content-encoding", "content-type", "etag", "vary"]) {
    expect(head.headers[name], name).toBe(whole.headers[name]);
  }
});

test("the price lists have nothing about the visitor who asks (D-230)", async () => {
  const secrets = {
    Cookie: "browser=cookie-of-one-visitor-alone; locale=ar",
    Authorization: "Bearer token-of-one-visitor-alone",
    "Session-Id": "session-of-one-visitor-alone",
    "Accept-Language": "ar",
  };
  // The first to ask after a change is the one for whom the bytes are made.
  const { db } = app.connection;
  await db.updateTable("course_packages").set({ price: 12_300 }).where("id", "=", 1).execute();
  await expect.poll(async () => pricesIn((await ask(PLAIN_LIST, secrets)).bytes).get(1)).toBe(123);
  const [own, others] = [await ask(PLAIN_LIST, secrets), await ask(PLAIN_LIST)];
  expect(others.bytes).toEqual(own.bytes);
  for (const { headers, bytes } of [own, others]) {
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["cache-control"]).toBe("no-store");
    expect(`${JSON.stringify(headers)}${bytes}`).not.toContain("one-visitor-alone");
  }
  expect(own.headers["x-request-id"]).not.toBe(others.headers["x-request-id"]);
});

test("a changed price is in every compressed form at once, with another ETag (D-169, D-230)", async () => {
  const before = await ask(PLAIN_LIST);
  const { db } = app.connection;
  await db.updateTable("course_packages").set({ price: 12_400 }).where("id", "=", 1).execute();
  await expect.poll(async () => pricesIn((await ask(PLAIN_LIST)).bytes).get(1)).toBe(124);
  const packed = await ask(PLAIN_LIST, { "Accept-Encoding": "br" });
  expect(pricesIn(brotliDecompressSync(packed.bytes)).get(1)).toBe(124);
  const zipped = await ask(PLAIN_LIST, { "Accept-Encoding": "gzip" });
  expect(pricesIn(gunzipSync(zipped.bytes)).get(1)).toBe(124);
  expect(packed.headers.etag).not.toBe(before.headers.etag);
  const known = { "If-None-Match": before.headers.etag ?? "" };
  expect((await ask(PLAIN_LIST, known)).status).toBe(200);
});
