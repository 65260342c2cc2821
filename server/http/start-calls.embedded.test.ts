import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csrfTokenAnswer } from "#contract/start.ts";
import { DAY_SECONDS } from "#core/durations.ts";
import { GatewayUnresponsive } from "../gateways/gateway-errors.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestAnswer } from "../testing/test-browser.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe("the two calls with which every document starts", () => {
  test("the CSRF token comes with a cookie that no script can read, and that outlives a sign-in (R-BOOT-02, D-65, D-66)", async () => {
    const browser = app.openBrowser();
    const response = await browser.fetch("/api/csrf-token");
    expect(response.status).toBe(200);
    expect(csrfTokenAnswer.strict().parse(await response.json()).csrfToken).not.toBe("");
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^browser=[\w-]{22}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const [, seconds] = /Max-Age=(\d+)/.exec(cookie) ?? [];
    expect(Number(seconds)).toBeGreaterThan(30 * DAY_SECONDS);
  });

  test("a CSRF token is made for one browser, and no cache keeps it (D-231)", async () => {
    const answers = await Promise.all(
      [app.openBrowser(), app.openBrowser()].map((browser) => browser.fetch("/api/csrf-token")),
    );
    for (const { headers } of answers) expect(headers.get("Cache-Control")).toBe("no-store");
    const cookies = answers.map(({ headers }) => headers.getSetCookie().length);
    expect(cookies).toEqual([1, 1]);
    const tokens = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(tokens).size).toBe(2);
  });

  test("a browser keeps its CSRF cookie from call to call", async () => {
    const browser = app.openBrowser();
    await browser.fetch("/api/csrf-token");
    const again = await browser.fetch("/api/csrf-token");
    expect(again.headers.getSetCookie()).toEqual([]);
    const broken = await browser.fetch("/api/csrf-token", { headers: { Cookie: "browser=%00" } });
    expect(broken.headers.getSetCookie()).toHaveLength(1);
  });

  test("each gateway comes with its currencies and countries (R-API-09, R-LIM-16, D-88)", async () => {
    const { status, body } = await app.openBrowser().post("/available-payment-gateway");
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { id: 1, identifier: "stripe", name: "Stripe", currencies: ["USD"], countries: null },
      {
        id: 2,
        identifier: "tamara",
        name: "Tamara",
        currencies: ["SAR", "AED"],
        countries: ["SA", "AE"],
      },
      { id: 3, identifier: "tabby", name: "Tabby", currencies: ["AED"], countries: ["AE"] },
    ]);
  });

  test("the gateway list is public in both scopes, even with a stale token (R-API-09, D-64)", async () => {
    const browser = app.openBrowser();
    const guest = await browser.call("/available-payment-gateway", {
      method: "POST",
      headers: { "Session-Id": "" },
    });
    browser.token = "x".repeat(43);
    const stale = await browser.post("/available-payment-gateway");
    expect([guest.status, stale.status]).toEqual([200, 200]);
    expect(stale.body).toEqual(guest.body);
  });

  test("the gateway list is compressed once for each coding, and again when a gateway leaves (D-231)", async () => {
    const browser = app.openBrowser();
    const list = (accepted: string) => {
      const headers = { "Accept-Encoding": accepted };
      return browser.call("/available-payment-gateway", { method: "POST", headers });
    };
    const identifiers = ({ body }: TestAnswer) =>
      body.data.map(({ identifier }: { identifier: string }) => identifier);
    const compressed = await list("br");
    expect(Object.fromEntries(compressed.headers)).toMatchObject({
      "content-encoding": "br",
      vary: "Accept-Encoding",
      "cache-control": "no-store",
    });
    expect(compressed.headers.get("ETag")).toBeNull();
    expect(identifiers(compressed)).toEqual(["stripe", "tamara", "tabby"]);
    const { availability } = app.shop;
    for (let failures = 0; failures < 3; failures += 1) {
      await availability.failed("tamara", new GatewayUnresponsive("no answer"));
    }
    for (const coding of ["br", "gzip", "identity"]) {
      expect(identifiers(await list(coding)), coding).toEqual(["stripe", "tabby"]);
    }
    await availability.succeeded("tamara");
    expect(identifiers(await list("br"))).toContain("tamara");
  });

  test("no body, an empty one and {} are answered the same, with a content type and without (R-API-09, D-69)", async () => {
    const browser = app.openBrowser();
    await browser.fetchCsrfToken();
    for (const rawBody of ["", "  ", "{}"]) {
      for (const type of ["application/json", "application/json; charset=utf-8", ""]) {
        const { status } = await browser.call("/available-payment-gateway", {
          method: "POST",
          rawBody,
          headers: { "Content-Type": type },
        });
        expect(status, `${rawBody} as ${type}`).toBe(200);
      }
    }
  });
});

test("a shop without gateways answers with an empty list, and takes no order", async () => {
  const bare = await createTestApp({ SANDBOX: "0" });
  const browser = bare.openBrowser();
  expect((await browser.post("/available-payment-gateway")).body.data).toEqual([]);
  expect((await browser.checkout()).body.code).toBe("gateway_unavailable");
  expect((await fetch(`${bare.url}/readyz`)).status).toBe(503);
  await bare.close();
});

test("over https cookies are bound to the exact host, and HSTS is set", async () => {
  const secure = await createTestApp({ PUBLIC_URL: "https://shop.example" });
  const browser = secure.openBrowser();
  const response = await browser.fetch("/api/csrf-token");
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-browser=.*; Path=\/; .*; Secure$/);
  expect(response.headers.get("Strict-Transport-Security")).toMatch(/^max-age=31536000/);
  expect((await browser.add(42)).status).toBe(200);
  const plain = await browser.call("/cart", { headers: { Origin: "http://shop.example" } });
  expect(plain.status).toBe(200);
  for (const Origin of ["http://shop.example", "https://localhost", "https://127.0.0.1"]) {
    const foreign = await browser.call("/cart", { method: "POST", headers: { Origin } });
    expect(foreign.body.code, Origin).toBe("foreign_origin");
  }
  await secure.close();
});
