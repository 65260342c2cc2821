import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { type OwnShop, openOwnShop } from "../testing/own-shop.ts";
import { sendBytes, statusesOf } from "../testing/raw-request.ts";
import { BUYER, type CallOptions, TestBrowser } from "../testing/test-browser.ts";

let shop: OwnShop;
let browser: TestBrowser;
beforeAll(async () => {
  shop = await openOwnShop({ PUBLIC_URL: "https://shop.example" });
  browser = new TestBrowser(shop.url);
  await browser.add(42);
});
afterAll(() => shop.close());

/** An answer of every kind that there is. */
const ANSWERS: [kind: string, path: string, options: CallOptions][] = [
  ["a page", "/", {}],
  ["an Arabic page", "/ar/packages", {}],
  ["a page that becomes personal", "/cart", {}],
  ["the account", "/ar/account", {}],
  ["the return page", "/success?paymentId=x&gatewayId=stripe", {}],
  ["a receipt", "/receipt/x", {}],
  ["a page that does not exist", "/nothing-here", {}],
  ["an address that moved", "/packages/", {}],
  ["a method that pages do not have", "/packages", { method: "POST" }],
  ["a file", "/favicon.svg", {}],
  ["a share picture", "/share/home-en.jpg", {}],
  ["the sitemap", "/sitemap.xml", {}],
  ["robots.txt", "/robots.txt", {}],
  ["the manifest", "/manifest.webmanifest", {}],
  ["the process's health", "/healthz", {}],
  ["readiness", "/readyz", {}],
  ["the metrics", "/metrics", {}],
  ["the metrics, refused", "/metrics", { headers: { Via: "1.1 proxy" } }],
  ["a CSRF token", "/api/csrf-token", {}],
  ["the API's description", "/api/openapi.json", {}],
  ["a price list", "/api/session/get-course-packages", {}],
  ["a cart", "/api/session/cart", {}],
  ["an order that is refused", `/api/session/orders/payment/${"u".repeat(22)}/stripe`, {}],
  ["a call that does not exist", "/api/nothing", {}],
  ["a forged webhook", "/api/webhooks/stripe", { method: "POST" }],
  [
    "a body that is too large",
    "/api/session/cart",
    { method: "POST", rawBody: "x".repeat(70_000) },
  ],
];

const EVERYWHERE = {
  "X-Content-Type-Options": /^nosniff$/,
  "X-Frame-Options": /^DENY$/,
  "Cross-Origin-Opener-Policy": /^same-origin$/,
  "Cross-Origin-Resource-Policy": /^(?:same|cross)-origin$/,
  "Permissions-Policy": /^camera=\(\), microphone=\(\), geolocation=\(\)/,
  "Referrer-Policy": /^(?:no-referrer|strict-origin-when-cross-origin)$/,
  "Strict-Transport-Security": /^max-age=31536000; includeSubDomains$/,
  "Content-Security-Policy": /frame-ancestors 'none'/,
  "X-Request-Id": /^[\w-]{36}$/,
};

/** Answers that are about one person, or come to be in the browser. */
const PERSONAL = /^(?:\/ar)?\/(?:cart|account|login|success|receipt\/)|^\/api\//;

/** What a page may load, and from where; its own scripts come by their hashes. */
const PAGE_POLICY = {
  "default-src": "'self'",
  "script-src": "'self' hashes",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data:",
  "object-src": "'none'",
  "base-uri": "'self'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};
const POLICY_OF_OTHERS = { "default-src": "'none'", "frame-ancestors": "'none'" };

function directivesOf(headers: Headers): Readonly<Record<string, string>> {
  const policy = headers.get("Content-Security-Policy") ?? "";
  const hashes = /'sha256-[A-Za-z0-9+/]{43}='(?: 'sha256-[A-Za-z0-9+/]{43}=')*/;
  const directives = policy.split("; ").map((directive) => {
    const [name = "", ...values] = directive.split(" ");
    return [name, values.join(" ").replace(hashes, "hashes")];
  });
  return Object.fromEntries(directives);
}

describe("strict headers (interface.md 11)", () => {
  test.each(["/", "/ar/packages", "/cart", "/receipt/x"])(
    "the page %s may load nothing of any kind from other sites",
    async (path) => {
      expect(directivesOf((await browser.fetch(path)).headers)).toEqual(PAGE_POLICY);
    },
  );

  test.each(["/api/session/cart", "/favicon.svg", "/robots.txt"])(
    "%s is no page, and opened as one it may load nothing",
    async (path) => {
      expect(directivesOf((await browser.fetch(path)).headers)).toEqual(POLICY_OF_OTHERS);
    },
  );

  test.each(ANSWERS)("%s, %s, has all strict headers", async (_kind, path, options) => {
    const { headers } = await browser.fetch(path, options);
    for (const [name, pattern] of Object.entries(EVERYWHERE)) {
      expect(headers.get(name) ?? "", name).toMatch(pattern);
    }
    const policy = headers.get("Content-Security-Policy") ?? "";
    const scripts = /(?:script-src|default-src) ([^;]*)/.exec(policy)?.[1] ?? "*";
    expect(policy).toMatch(/default-src '(?:self|none)'/);
    expect(scripts).not.toMatch(/unsafe-|\*|https?:|data:/);
    expect(headers.get("Server")).toBeNull();
    expect(headers.get("X-Powered-By")).toBeNull();
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
    if (PERSONAL.test(path)) {
      expect(headers.get("Cache-Control")).toBe("no-store");
    }
  });

  test("the pictures of links may be shown by other sites, and nothing else may", async () => {
    const policyOf = async (path: string) =>
      (await browser.fetch(path)).headers.get("Cross-Origin-Resource-Policy");
    for (const path of ["/share/home-ar.jpg", "/icons/icon-192.png", "/favicon.svg"]) {
      expect(await policyOf(path), path).toBe("cross-origin");
    }
    for (const path of ["/", "/favicon", "/api/session/cart", "/shared", "/video/live-class.svg"]) {
      expect(await policyOf(path), path).toBe("same-origin");
    }
  });
});

describe("hostile headers", () => {
  const HOSTS = ["evil.example", "evil.example:443", "localhost@evil.example", "127.0.0.1"];
  const FORWARDED = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "http",
    "X-Forwarded-Port": "1",
    "X-Forwarded-Server": "evil.example",
    "X-Original-URL": "/api/user/me",
    "X-Rewrite-URL": "/api/user/me",
    "X-HTTP-Method-Override": "DELETE",
    Forwarded: "for=1.2.3.4;host=evil.example;proto=http",
    "X-Host": "evil.example",
  };

  /** A GET as it is, with these lines for headers. */
  const get = async (path: string, lines: readonly string[]) =>
    sendBytes(
      shop.port,
      Buffer.from(
        [`GET ${path} HTTP/1.1`, "Connection: close", ...lines, "", ""].join("\r\n"),
        "latin1",
      ),
    );
  /** The body of an answer and what leads somewhere, without what each request has of its own. */
  const tells = (text: string) =>
    text.replaceAll(/^(?:Date|X-Request-Id|Vary|Keep-Alive): .*\r\n/gim, "");

  test.each(["/", "/ar/packages", "/packages/", "/sitemap.xml", "/robots.txt", "/coding-and-ai"])(
    "%s names PUBLIC_URL alone, whatever Host and forwarded headers say",
    async (path) => {
      const plain = tells((await get(path, ["Host: localhost"])).text);
      expect(plain).toMatch(/^HTTP\/1\.1 (?:200|301)/);
      for (const host of HOSTS) {
        const { text } = await get(path, [`Host: ${host}`]);
        if (/^HTTP\/1\.1 400/.test(text)) continue;
        expect(tells(text) === plain, `${path} at ${host}`).toBe(true);
      }
      const forwarded = Object.entries(FORWARDED).map(([name, value]) => `${name}: ${value}`);
      expect(tells((await get(path, ["Host: localhost", ...forwarded])).text) === plain).toBe(true);
    },
  );

  test("a payment page gets our return address, whatever Host and forwarded headers say", async () => {
    const buyer = new TestBrowser(shop.url);
    await buyer.add(42);
    const answer = await buyer.call("/checkout/stripe", {
      method: "POST",
      body: BUYER,
      headers: { ...FORWARDED, Host: "evil.example", Referer: "https://evil.example/" },
    });
    const reference = new URL(answer.body.data.paymentUrl).pathname.split("/").at(-1);
    const settled = await fetch(`${shop.sandboxUrl}/control/stripe/settle/${reference}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ outcome: "approve" }),
    });
    expect(((await settled.json()) as { redirect: string }).redirect).toMatch(
      /^https:\/\/shop\.example\/success\?paymentId=[\w-]+&gatewayId=stripe$/,
    );
  });

  test("line breaks in an address or a header never become headers of the answer", async () => {
    const paths = [
      "/%0d%0aX-Evil:%201/",
      "/packages/%0d%0aX-Evil:1/?a=%0d%0aX-Evil:1",
      "/packages/?q=%0aSet-Cookie:evil=1",
      "//evil.example/%0d%0aLocation:http://evil.example/",
      "/%5c%5cevil.example/",
    ];
    for (const path of paths) {
      const { text } = await get(path, ["Host: localhost"]);
      const [head = ""] = text.split("\r\n\r\n");
      expect(head, path).not.toMatch(/^(?:X-Evil|Set-Cookie|Location: (?:http|\/\/|\\))/im);
      for (const status of statusesOf({ text, ms: 0 })) expect(status, path).toBeLessThan(500);
    }
    const bare = [
      "Host: localhost",
      "Accept-Language: ar\nX-Evil: 1",
      "Cookie: locale=ar\rX-Evil: 1",
    ];
    const { text } = await get("/", bare);
    expect(text).toMatch(/^HTTP\/1\.1 4/);
  });

  test("headers that contradict each other, or have no end, are refused", async () => {
    const refused: readonly (readonly string[])[] = [
      ["Host: localhost", "Content-Length: 5", "Content-Length: 6"],
      ["Host: localhost", "Content-Length: 5", "Transfer-Encoding: chunked"],
      ["Host: localhost", "Transfer-Encoding: chunked, identity"],
      ["Host: localhost", `X-Long: ${"x".repeat(17_000)}`],
      ["Host: localhost", ...Array.from({ length: 1_200 }, (_, index) => `X-${index}: some value`)],
      [],
    ];
    for (const lines of refused) {
      const answer = await get("/", lines);
      expect(statusesOf(answer)[0], lines.join().slice(0, 80)).toBeOneOf([400, 431]);
    }
  });
});

const changing: readonly AnyEndpoint[] = endpoints.filter(({ changes }) => changes);

describe("a form or a script of another site", () => {
  const SIMPLE = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
  ];
  const pathOf = ({ path }: AnyEndpoint) =>
    path.replace("{scope}", "session").replace("{gateway}", "stripe").replace("{id}", "1");

  test.each(changing)(
    "$method $path is refused to a request that a browser sends without a preflight (D-66)",
    async (endpoint) => {
      const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      for (const type of SIMPLE) {
        for (const origin of ["null", "https://evil.example", "http://shop.example", ""]) {
          const response = await fetch(shop.url + pathOf(endpoint), {
            method: endpoint.method,
            headers: {
              Cookie: cookies,
              "Content-Type": type,
              ...(origin === "" ? {} : { Origin: origin }),
            },
            ...(endpoint.method === "POST"
              ? { body: '{"course_package_id":42,"quantity":1}' }
              : {}),
          });
          expect(response.status, `${type} from ${origin}`).toBe(403);
        }
      }
    },
  );

  test("a CSRF token as a cookie, in the address or in the body is not accepted (D-66)", async () => {
    const token = await browser.fetchCsrfToken();
    const response = await browser.fetch(
      `/api/session/cart?X-CSRF-Token=${token}&csrfToken=${token}`,
      {
        method: "POST",
        headers: { "X-CSRF-Token": "" },
        body: { course_package_id: 42, quantity: 1, csrfToken: token, _csrf: token },
      },
    );
    expect(response.status).toBe(403);
  });

  test("a preflight of another site is allowed nothing by any answer (D-66)", async () => {
    const response = await fetch(`${shop.url}/api/session/cart`, {
      method: "OPTIONS",
      headers: {
        Origin: "https://evil.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "x-csrf-token, content-type",
      },
    });
    expect(response.ok).toBe(false);
    const names = [...response.headers.keys()].filter((name) => name.startsWith("access-control"));
    expect(names).toEqual([]);
  });
});
