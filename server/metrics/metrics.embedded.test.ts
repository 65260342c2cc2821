import { request } from "node:http";
import { performance } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Gateway } from "../gateways/gateway.ts";
import { GatewayRefused, GatewayUnresponsive } from "../gateways/gateway-errors.ts";
import { comparePayments } from "../payments/compare.ts";
import { createGateways } from "../payments/gateways.ts";
import { buyerAtPaymentPage, buyerWhoPaid, everythingDone } from "../testing/buyer.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { NO_TRACING } from "../tracing/tracing.ts";
import { measureGateways } from "./gateway-calls.ts";
import { createMetrics } from "./metrics.ts";
import { readOwn } from "./process.ts";
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
    const open = async (state: "opened" | "lost" | "won") => {
      await sandboxOf(app).dispute("stripe", paymentId, state);
      await everythingDone(app);
      return Number(await count()) - before;
    };
    expect([await open("opened"), await open("lost"), await open("won")]).toEqual([1, 0, 0]);
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
});

describe("the calls to a gateway", () => {
  /** Under which name each call is counted. Webhooks are read without a call. */
  const CALLS = {
    startPayment: "start",
    reportPayment: "report",
    findPayment: "find",
    findPaymentOfCharge: "find",
    listPayments: "list",
    probe: "probe",
    capturePayment: "capture",
    endPayment: "end",
    refundPayment: "refund",
  } as const satisfies { readonly [Call in keyof Gateway]?: string };

  test("every call to a gateway is counted, except webhooks, which are read without a call", () => {
    const { config, log } = app.shop;
    const nobody = { succeeded: () => Promise.resolve(), failed: () => Promise.resolve() };
    const gateways = createGateways(config, nobody, log);
    const measured = measureGateways(gateways, createMetrics(), NO_TRACING);
    expect(measured.size).toBe(3);
    for (const [name, gateway] of gateways) {
      const counted = new Map(Object.entries(measured.get(name) ?? {}));
      const calls = Object.entries(gateway).filter(([, ask]) => typeof ask === "function");
      for (const [call, ask] of calls) {
        expect(counted.get(call) !== ask, `${name} ${call}`).toBe(call in CALLS);
      }
    }
  });

  test.each(Object.entries(CALLS))(
    "%s is counted as %s: answered, refused, or not answered (D-240)",
    async (call, name) => {
      const answers = [
        () => Promise.resolve("answer"),
        () => Promise.reject(new GatewayRefused("no")),
        () => Promise.reject(new GatewayUnresponsive("nothing")),
      ];
      const metrics = createMetrics();
      const [stripe] = app.shop.gateways.values();
      const ask = (...details: unknown[]) => {
        expect(details).toEqual(["one", "two"].slice(0, details.length));
        return answers.shift()?.();
      };
      const gateway = { ...stripe, [call]: ask } as Gateway;
      const measured = measureGateways(new Map([["stripe", gateway]]), metrics, NO_TRACING);
      const counted = Reflect.get(measured.get("stripe") ?? {}, call) as typeof ask;
      expect(await counted("one", "two")).toBe("answer");
      await expect(counted("one", "two")).rejects.toThrow("no");
      await expect(counted("one", "two")).rejects.toThrow("nothing");
      const lines = renderReadings(metrics.read()).split("\n");
      expect(lines.filter((line) => line.startsWith("shop_gateway_calls_total"))).toEqual(
        ["ok", "refused", "silent"].map(
          (outcome) =>
            `shop_gateway_calls_total{gateway="stripe",call="${name}",outcome="${outcome}"} 1`,
        ),
      );
    },
  );

  test("calls for the list of payments are counted where the gateway has a list", async () => {
    await comparePayments(app.shop, app.shop.gateways.values(), "sweep");
    const { text: said } = await read();
    const lists = said.split("\n").filter((line) => line.includes('call="list"'));
    // In the order in which the gateways have answered.
    expect(lists.toSorted()).toEqual([
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

test("ranges of a histogram include their end and add up, and a slow one is in the last", () => {
  const metrics = createMetrics();
  for (const seconds of [0.005, 0.2, 60]) metrics.countRequest("GET", "/x", 200, seconds);
  metrics.countQuery({ pool: "shop", sql: "select", ms: 200, isFailed: false });
  const lines = renderReadings(metrics.read()).split("\n");
  const find = (name: string, end = "") =>
    lines
      .find((line) => line.startsWith(name) && line.includes(end))
      ?.split(" ")
      .at(-1);
  const bucket = (end: string) => find("shop_http_request_seconds_bucket", `le="${end}"`);
  expect(["0.005", "0.25", "25", "+Inf"].map(bucket)).toEqual(["1", "2", "2", "3"]);
  expect(find("shop_http_request_seconds_sum")).toBe("60.205");
  expect(find("shop_query_seconds_sum")).toBe("0.2");
});

test("what a process tells of itself is in the units of its names: bytes and seconds", () => {
  const read = () => {
    const { user, system } = process.cpuUsage();
    const { active } = performance.eventLoopUtilization();
    return { cpu: (user + system) / 1e6, busy: active / 1000 };
  };
  const before = read();
  const values = new Map(readOwn(app.shop).map(({ name, values: [one] }) => [name, one?.value]));
  const after = read();
  for (const [name, [least, most]] of Object.entries({
    process_cpu_seconds_total: [before.cpu, after.cpu],
    shop_event_loop_busy_seconds_total: [before.busy, after.busy],
  })) {
    expect(values.get(name), name).toBeGreaterThanOrEqual(least ?? 0);
    expect(values.get(name), name).toBeLessThanOrEqual(most ?? 0);
  }
  expect(values.get("process_start_time_seconds")).toBe(performance.timeOrigin / 1000);
  expect(values.get("process_resident_memory_bytes")).toBeGreaterThan(10e6);
});
