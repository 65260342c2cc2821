import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { buyerAtPaymentPage, buyerWhoPaid, everythingDone } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import {
  connectedWith,
  type OtlpReceiver,
  openOtlpReceiver,
  type ReceivedSpan,
} from "../testing/otlp-receiver.ts";
import { freePort } from "../testing/postgres-server.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
afterEach(() => app.close());

/** An app that sends its traces there. */
const openApp = async (endpoint: string) => {
  app = await createTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  return app;
};

const spanCalled = ({ spans }: OtlpReceiver, name: string) => {
  const found = spans.find((span) => span.name === name);
  if (found === undefined) throw new Error(`No span is called ${name}`);
  return found;
};

/** The names of the spans above one in its trace, and its own, from the first one down. */
function wayFromRoot(span: ReceivedSpan, spans: readonly ReceivedSpan[]): readonly string[] {
  const { traceId, parentSpanId, name } = span;
  const parent = spans.find((one) => one.traceId === traceId && one.spanId === parentSpanId);
  return parent === undefined ? [name] : [...wayFromRoot(parent, spans), name];
}

describe("a collector of traces", () => {
  test("a purchase is one connected trace: requests, statements, calls, jobs, mail (D-242)", async () => {
    const receiver = await openOtlpReceiver();
    await openApp(receiver.url);
    const other = await buyerAtPaymentPage(app);
    const { browser, paymentId } = await buyerWhoPaid(app, { gateway: "tamara" });
    await browser.call(`/orders/payment/${paymentId}/tamara`);
    await eventually(() => spanCalled(receiver, "send mail"));
    await eventually(() =>
      spanCalled(receiver, "GET /api/{scope}/orders/payment/{paymentId}/{gatewayId}"),
    );
    const purchase = connectedWith(spanCalled(receiver, "send mail"), receiver.spans);
    const names = new Set([...purchase].map(({ name }) => name));
    for (const name of [
      "POST /api/{scope}/checkout/{gateway}",
      "tamara start",
      "purchase",
      "POST /api/webhooks/{gateway}",
      "insert webhook_events",
      "job handle-webhook",
      "tamara report",
      "tamara capture",
      "job send-receipt",
      "send mail",
    ]) {
      expect(names).toContain(name);
    }
    expect(names).not.toContain("stripe start");
    expect(receiver.spans.map(({ name }) => name)).toContain("stripe start");
    expect(other.paymentId).not.toBe(paymentId);
    const { startTimeUnixNano, endTimeUnixNano, attributes } = spanCalled(
      receiver,
      "POST /api/{scope}/checkout/{gateway}",
    );
    expect(BigInt(endTimeUnixNano)).toBeGreaterThan(BigInt(startTimeUnixNano));
    expect(attributes).toContainEqual({
      key: "http.response.status_code",
      value: { intValue: "200" },
    });
    await receiver.close();
  });

  test("what follows from one request is one trace: webhook, statement, job, call, receipt and its mail (D-242)", async () => {
    const receiver = await openOtlpReceiver();
    await openApp(receiver.url);
    const { paymentUrl } = await buyerAtPaymentPage(app);
    await sandboxOf(app).settle(paymentUrl, "approve");
    await everythingDone(app);
    await expect.poll(() => receiver.spans.map(({ name }) => name)).toContain("send mail");
    const wayTo = (name: string) => wayFromRoot(spanCalled(receiver, name), receiver.spans);
    const webhook = "POST /api/webhooks/{gateway}";
    // The request is sent to the collector when it is over, which may be after its job.
    await expect
      .poll(() => wayTo("send mail"))
      .toEqual([webhook, "job handle-webhook", "job send-receipt", "send mail"]);
    expect(wayTo("stripe report")).toEqual([webhook, "job handle-webhook", "stripe report"]);
    expect(wayTo("insert webhook_events")).toEqual([webhook, "insert webhook_events"]);
    const { traceId } = spanCalled(receiver, "send mail");
    const roots = receiver.spans.filter((span) => span.parentSpanId === undefined);
    expect(roots.filter((span) => span.traceId === traceId)).toHaveLength(1);
    await receiver.close();
  });

  test("a request's log line has its trace's id, and none where traces are off (D-242)", async () => {
    const receiver = await openOtlpReceiver();
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const withTraces = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, LOG_LEVEL: "info" };
    app = await createTestApp(withTraces, undefined, logTo);
    await fetch(`${app.url}/healthz`);
    const { traceId } = await expect
      .poll(() => receiver.spans.find(({ name }) => name === "GET /healthz"))
      .toBeDefined()
      .then(() => spanCalled(receiver, "GET /healthz"));
    const traceOfLine = () => JSON.parse(lines.findLast((line) => line.includes("/healthz")) ?? "");
    expect(traceOfLine()).toMatchObject({ route: "/healthz", traceId });
    await app.close();
    lines.length = 0;
    app = await createTestApp({ LOG_LEVEL: "info" }, undefined, logTo);
    await fetch(`${app.url}/healthz`);
    await expect.poll(() => lines.join("")).toContain("/healthz");
    expect(traceOfLine()).not.toHaveProperty("traceId");
    await receiver.close();
  });

  test("while the trace collector is away no order and no span is lost: they arrive when it is back (D-242)", async () => {
    const port = await freePort();
    await openApp(`http://127.0.0.1:${port}`);
    const { paymentUrl } = await buyerAtPaymentPage(app);
    await sandboxOf(app).settle(paymentUrl, "approve");
    await everythingDone(app);
    expect(await sandboxOf(app).mails()).not.toEqual([]);
    const receiver = await openOtlpReceiver({ port });
    await eventually(() => spanCalled(receiver, "send mail"));
    await eventually(() => spanCalled(receiver, "POST /api/{scope}/checkout/{gateway}"));
    await receiver.close();
  });

  test("a trace collector that never answers delays nobody (D-242)", async () => {
    const silent = await openOtlpReceiver({ answers: false });
    await openApp(silent.url);
    const { paymentUrl } = await buyerAtPaymentPage(app);
    await sandboxOf(app).settle(paymentUrl, "approve");
    await everythingDone(app);
    expect(await sandboxOf(app).mails()).not.toEqual([]);
    await silent.close();
  });

  test("a trace id in a visitor's request is ignored (D-242)", async () => {
    const receiver = await openOtlpReceiver();
    await openApp(receiver.url);
    const traceparent = `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01`;
    await fetch(`${app.url}/healthz`, { headers: { traceparent } });
    const { traceId, parentSpanId } = await eventually(() => spanCalled(receiver, "GET /healthz"));
    expect([traceId === "ab".repeat(16), parentSpanId]).toEqual([false, undefined]);
    await receiver.close();
  });

  test("a refused request is not marked as failed in its trace, and one that cannot be answered is (D-242)", async () => {
    const receiver = await openOtlpReceiver();
    await openApp(receiver.url);
    await fetch(`${app.url}/metrics`, { headers: { Via: "a proxy" } });
    app.database.away = true;
    await fetch(`${app.url}/readyz`);
    app.database.away = false;
    const statusOf = async (name: string) =>
      (await eventually(() => spanCalled(receiver, name))).status;
    expect(await statusOf("GET /metrics")).toEqual({});
    expect(await statusOf("GET /readyz")).toEqual({ code: 2 });
    await receiver.close();
  });

  test("headers for the trace collector can be set, and a wrong one is refused by its name (D-242)", async () => {
    await openApp("http://127.0.0.1:9");
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: "https://traces.example/" };
    const headers = "x-key=a%20b, x-team=shop";
    expect(readConfig({ ...settings, OTEL_EXPORTER_OTLP_HEADERS: headers }).tracing).toEqual({
      url: "https://traces.example/v1/traces",
      headers: { "x-key": "a b", "x-team": "shop" },
      service: "shop",
    });
    expect(() => readConfig({ ...settings, OTEL_EXPORTER_OTLP_HEADERS: "key" })).toThrow(
      /^OTEL_EXPORTER_OTLP_HEADERS /,
    );
    expect(readConfig({}).tracing).toBeNull();
  });
});
