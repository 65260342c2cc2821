import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HANG_MS } from "../testing/hang-limit.ts";
import { type OwnShop, openOwnShop } from "../testing/own-shop.ts";

/** `PAGE_REQUESTS=20000` makes a long run of it. */
const REQUESTS = Number(process.env["PAGE_REQUESTS"] ?? 2_000);
const CONCURRENCY = 32;

let shop: OwnShop;
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
beforeAll(async () => {
  shop = await openOwnShop();
});
afterAll(async () => {
  agent.destroy();
  await shop.close();
});

/** Pages under addresses of their own, and one whose language a cookie decides. */
const PAGES = [
  ...["/", "/ar", "/packages", "/ar/packages", "/coding", "/ar/coding", "/cart", "/ar/cart"],
  ...["/account", "/ar/login", "/success", "/ar/success", "/privacy", "/ar/refund", "/receipt/x"],
];
const BY_COOKIE = "/en/terms-and-conditions/terms";

/** What a visitor, or a proxy before us, may send along; each with a canary of its own. */
const HEADERS = [
  ...["User-Agent", "Referer", "Accept", "Accept-Language", "Authorization", "Session-Id"],
  ...["X-CSRF-Token", "Origin", "If-None-Match", "If-Modified-Since", "Range", "Cache-Control"],
  ...["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "Via", "X-Real-IP"],
  ...["X-Original-URL", "X-Rewrite-URL", "X-Request-Id", "X-Anything", "DNT", "Sec-Fetch-Site"],
];

type Answer = { readonly key: string; readonly body: Buffer; readonly head: string };

/** Asks for a page with the canary in every header, cookie and parameter. */
async function ask(index: number): Promise<Answer> {
  const canary = `canary${index}x`;
  const isByCookie = index % 7 === 0;
  const locale = index % 2 === 0 ? "en" : "ar";
  const path = isByCookie ? BY_COOKIE : (PAGES[index % PAGES.length] ?? "/");
  const headers = {
    ...Object.fromEntries(HEADERS.map((name) => [name, `${canary}-${name}`])),
    Cookie: `browser=${canary}; receipt=${canary}; ${canary}=1; locale=${isByCookie ? locale : "en"}; userInfo=${canary}`,
  };
  const query = `?${canary}=1&paymentId=${canary}&gatewayId=${canary}&q=%3C${canary}%3E&locale=${canary}`;
  const url = `http://127.0.0.1:${shop.port}${path}${query}`;
  const [head, body] = await new Promise<[string, Buffer]>((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      buffer(response).then(
        (body) => resolve([`${response.statusCode} ${response.rawHeaders.join("\n")}`, body]),
        reject,
      );
    });
    sent.on("error", reject);
    sent.end();
  });
  return { key: isByCookie ? `${path} ${locale}` : path, body, head };
}

test(`${REQUESTS} visitors with something of their own in everything they send get the same bytes, and nothing of anybody`, {
  timeout: HANG_MS + REQUESTS * 20,
}, async ({ annotate }) => {
  /** What the first visitor of each document got. */
  const firsts = new Map<string, Buffer>();
  const work = Array.from({ length: REQUESTS }, (_, index) => index).values();
  const visit = async () => {
    for (const index of work) {
      const { key, body, head } = await ask(index);
      expect(head, key).toMatch(/^(?:200|404) /);
      expect(head).not.toMatch(/canary|set-cookie/i);
      expect(body.includes("canary"), `${key} tells a visitor's own: ${index}`).toBe(false);
      const first = firsts.get(key) ?? body;
      firsts.set(key, first);
      expect(body.equals(first), `${key} is another for visitor ${index}`).toBe(true);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, visit));
  const seconds = (performance.now() - started) / 1000;
  await annotate(`${firsts.size} documents, ${(REQUESTS / seconds).toFixed(0)} requests a second`);
  expect(firsts.size).toBe(PAGES.length + 2);
});
