import { request } from "node:http";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { comparePayments } from "../payments/compare.ts";
import { createGateways } from "../payments/gateways.ts";
import { buyerAtPaymentPage, buyerWhoPaid, everythingDone } from "../testing/buyer.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { NO_TRACING } from "../tracing/tracing.ts";
import { measureGateways } from "./gateway-calls.ts";
import { createMetrics } from "./metrics.ts";
import { renderReadings } from "./render.ts";
import { metricsRoutes } from "./routes.ts";

const TOKEN = "a-token-for-prometheus";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: TOKEN });
});
afterAll(() => app.close());

/** How many statements of either outcome were counted. */
const queriesIn = (said: string) =>
  [...said.matchAll(/^shop_queries_total\{pool="shop",outcome="(?:ok|failed)"\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

const read = async (headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${app.url}/metrics`, { headers });
  return {
    status: response.status,
    type: response.headers.get("Content-Type"),
    text: await response.text(),
  };
};

/** Asks with a method that `fetch` refuses to send. */
async function ask(method: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<string>();
  request(`${app.url}/healthz`, { method }, (answer) => text(answer).then(resolve)).end();
  await promise;
}

describe("the metrics for Prometheus", () => {
  test("interface §5 counts requests by template, gateways by outcome, orders and jobs by state", async () => {
    const { paymentId } = await buyerWhoPaid(app);
    await sandboxOf(app).dispute("stripe", paymentId, "opened");
    await everythingDone(app);
    const { status, type, text: said } = await read();
    expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    for (const line of [
      'shop_http_requests_total{method="POST",route="/api/{scope}/cart",status="200"} 1',
      'shop_http_request_seconds_count{method="POST",route="/api/{scope}/checkout/{gateway}"} 1',
      'shop_http_request_seconds_bucket{method="POST",route="/api/{scope}/cart",le="+Inf"} 1',
      'shop_gateway_calls_total{gateway="stripe",call="start",outcome="ok"} 1',
      'shop_orders{gateway="stripe",status="paid"} 1',
      'shop_disputes_open{gateway="stripe"} 1',
      'shop_payments{gateway="stripe",status="paid"} 1',
      'shop_gateway_up{gateway="tamara"} 1',
      `shop_query_seconds_bucket{pool="shop",le="+Inf"} ${queriesIn(said)}`,
      "# TYPE process_cpu_seconds_total counter",
      "# TYPE shop_jobs gauge",
      "# TYPE shop_http_request_seconds histogram",
    ]) {
      expect(said.split("\n")).toContain(line);
    }
  });

  test("a dispute is measured as open until the gateway has decided it (D-240)", async () => {
    const { paymentId } = await buyerWhoPaid(app);
    const count = async () =>
      /^shop_disputes_open\{gateway="stripe"\} (\d+)$/m.exec((await read()).text)?.[1] ?? "0";
    const before = Number(await count());
    const open = async (state: "opened" | "won") => {
      await sandboxOf(app).dispute("stripe", paymentId, state);
      await everythingDone(app);
      return Number(await count()) - before;
    };
    expect([await open("opened"), await open("won")]).toEqual([1, 0]);
  });

  test("jobs being tried again count as failing, those not due not as late, and only unsettled payments are to be checked (D-240)", async () => {
    const { db } = app.connection;
    const { paymentId } = await buyerWhoPaid(app);
    await sql`update payments set next_check_at = now() - interval '1 day' where id = ${paymentId}`.execute(
      db,
    );
    await sql`insert into jobs.job (name, state, retry_count, created_on, started_on, heartbeat_on, start_after)
      values ('send-refund', 'active', 1, now() - interval '2 hours', now(), now(), now()),
        ('send-receipt', 'active', 0, now() - interval '3 hours', now(), now(), now()),
        ('send-review-mail', 'created', 0, now(), null, null, now() + interval '1 hour')`.execute(
      db,
    );
    const { text: said } = await read();
    expect(said).toMatch(/^shop_jobs_failing_seconds\{kind="send-refund"\} 72\d\d/m);
    expect(said).not.toMatch(/^shop_jobs_failing_seconds\{kind="send-receipt"\}/m);
    expect(said).toContain('shop_jobs{kind="send-review-mail",state="created"} 1');
    expect(said).not.toMatch(/^shop_jobs_oldest_seconds\{kind="send-review-mail"\}/m);
    const late = /^shop_payment_checks_late_seconds\{gateway="stripe"\} (\d+)/m.exec(said);
    expect(Number(late?.[1] ?? 0)).toBeLessThan(80_000);
    await sql`delete from jobs.job where name in ('send-refund', 'send-receipt', 'send-review-mail')`.execute(
      db,
    );
  });

  test("orders and payments of the last 24 hours are counted, not all there are (D-240)", async () => {
    const waiting = /^shop_(?:orders|payments)\{gateway="stripe",status="pending"\} 1$/gm;
    const { paymentId } = await buyerAtPaymentPage(app);
    expect((await read()).text.match(waiting)).toHaveLength(2);
    await sql`update orders set created_at = created_at - interval '24 hours'
      where id = (select order_id from payments where id = ${paymentId})`.execute(
      app.connection.db,
    );
    expect((await read()).text).not.toMatch(waiting);
  });

  test("a counter starts at 0, so that the first fault of a route is an increase for Prometheus (D-240)", async () => {
    const fresh = await createTestApp();
    const faults = async () => {
      const text = await (await fetch(`${fresh.url}/metrics`)).text();
      const route = '{method="POST",route="/api/{scope}/checkout/{gateway}",status="500"}';
      return text.split("\n").filter((line) => line.includes(`total${route}`));
    };
    expect(await faults()).toEqual([expect.stringMatching(/ 0$/)]);
    await fresh.close();
  });

  test("invented addresses and methods make no new series", async () => {
    await ask("PROPFIND");
    const before = (await read()).text.split("\n").length;
    for (let count = 0; count < 20; count += 1) {
      await fetch(`${app.url}/api/session/zarqaa-${count}`);
      await fetch(`${app.url}/api/session/orders/payment/zarqaa${count}/stripe`);
      await fetch(`${app.url}/zarqaa-${count}?zarqaa=${count}`);
    }
    await ask("MKCOL");
    const { text: said } = await read();
    expect(said.split("\n").length - before).toBeLessThan(60);
    expect(said).not.toContain("zarqaa");
    expect(said).not.toMatch(/MKCOL|PROPFIND/);
  });

  test("each statement for a visitor is counted, a refused one as failed, and those of the queue apart (D-240)", async () => {
    const count = (text: string, outcome: string) =>
      Number(
        new RegExp(`^shop_queries_total\\{pool="shop",outcome="${outcome}"\\} (\\d+)$`, "m").exec(
          text,
        )?.[1] ?? 0,
      );
    const before = (await read()).text;
    for (let visit = 0; visit < 5; visit += 1) await app.openBrowser().cart();
    await sql`select 1 / 0`.execute(app.shop.db).catch(() => null);
    expect((await read()).text).toMatch(/^shop_queries_total\{pool="queue",outcome="ok"\} \d/m);
    const after = (await read()).text;
    expect(count(after, "ok") - count(before, "ok")).toBeGreaterThanOrEqual(5);
    expect(count(after, "failed") - count(before, "failed")).toBe(1);
  });

  test("a gateway call that is refused or not answered is counted as such", async () => {
    await sandboxOf(app).control({ failNext: 9, failWith: "500" });
    const browser = app.openBrowser();
    await browser.add(42);
    await browser.checkout({ email: "fails@example.com" });
    await sandboxOf(app).reset();
    expect((await read()).text).toMatch(
      /shop_gateway_calls_total\{gateway="stripe",call="start",outcome="(?:silent|refused)"\} 1/,
    );
  });
});

describe("the calls to a gateway", () => {
  test("every call to a gateway is counted, except webhooks, which are read without a call", () => {
    const { config, log } = app.shop;
    const nobody = { succeeded: () => Promise.resolve(), failed: () => Promise.resolve() };
    const gateways = createGateways(config, nobody, log);
    const measured = measureGateways(gateways, createMetrics(), NO_TRACING);
    expect(measured.size).toBe(3);
    for (const [name, gateway] of gateways) {
      const counted = new Map(Object.entries(measured.get(name) ?? {}));
      const uncounted = Object.entries(gateway)
        .filter(([call, ask]) => typeof ask === "function" && counted.get(call) === ask)
        .map(([call]) => call);
      expect(uncounted, name).toEqual(["readWebhook"]);
    }
  });

  test("calls for the list of payments are counted where the gateway has a list", async () => {
    await comparePayments(app.shop, app.shop.gateways.values(), "sweep");
    const { text: said } = await read();
    const lists = said.split("\n").filter((line) => line.includes('call="list"'));
    expect(lists).toEqual([
      'shop_gateway_calls_total{gateway="stripe",call="list",outcome="ok"} 1',
      'shop_gateway_calls_total{gateway="tabby",call="list",outcome="ok"} 1',
    ]);
  });
});

describe("who may read it", () => {
  test("interface §5 the metrics are for this machine and callers with the token; to others they do not exist", async () => {
    expect((await read()).status).toBe(200);
    for (const forwarded of ["X-Forwarded-For", "Forwarded", "Via"]) {
      expect((await read({ [forwarded]: "203.0.113.9" })).status).toBe(404);
    }
    const remote = { "X-Forwarded-For": "203.0.113.9" };
    expect((await read({ ...remote, Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    expect((await read({ ...remote, Authorization: "Bearer another" })).status).toBe(404);
  });

  test("interface §5 without METRICS_TOKEN no token opens the metrics", async () => {
    const shop = { ...app.shop, config: { ...app.shop.config, metricsToken: null } };
    const metrics = new Hono();
    metricsRoutes(metrics, shop);
    metrics.onError(() => new Response(null, { status: 404 }));
    const ask = (address: string, headers: Record<string, string> = {}) => {
      const incoming = { socket: { remoteAddress: address, remotePort: 1, remoteFamily: "IPv4" } };
      return metrics.request("/metrics", { headers }, { incoming });
    };
    expect((await ask("127.0.0.1")).status).toBe(200);
    expect((await ask("203.0.113.9", { Authorization: "Bearer null" })).status).toBe(404);
  });
});

test("ranges of a histogram add up, and a slow request is in the last", () => {
  const metrics = createMetrics();
  for (const seconds of [0.004, 0.2, 60]) metrics.countRequest("GET", "/x", 200, seconds);
  const lines = renderReadings(metrics.read()).split("\n");
  const bucket = (end: string) =>
    lines
      .find((line) => line.includes(`le="${end}"`))
      ?.split(" ")
      .at(-1);
  expect(["0.005", "0.25", "25", "+Inf"].map(bucket)).toEqual(["1", "2", "2", "3"]);
});
