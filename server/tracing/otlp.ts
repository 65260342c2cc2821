import type { TracingConfig } from "../config/tracing-config.ts";
import type { Log } from "../log.ts";
import type { Span, SpanContext } from "./tracing.ts";

/** How often spans are sent, how many in one call, and how many wait for a collector that is away. */
const EVERY_MS = 2_000;
const BATCH_SIZE = 512;
const MAX_QUEUED = 4_096;
const CALL_TIMEOUT_MS = 5_000;
const WARN_INTERVAL_MS = 60_000;

const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const;
const FAILED = 2;

/** Sends spans to a collector, in the background. */
export type Exporter = {
  /** Takes a span; the oldest one goes when too many wait. Never throws, never waits. */
  take(span: Span): void;
  /** Sends what is left, for a few seconds at most. */
  stop(): Promise<void>;
};

/** OTLP over HTTP in JSON, version 1: what every collector of OpenTelemetry accepts. */
export function openExporter({ url, headers, service }: TracingConfig, log: Log): Exporter {
  const waiting: Span[] = [];
  let sending: Promise<void> | null = null;
  let complainedAt = Number.NEGATIVE_INFINITY;

  const post = async (spans: readonly Span[]): Promise<void> => {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(requestOf(service, spans)),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The collector answered with ${response.status}`);
  };

  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_SIZE);
      await post(batch);
      // What came meanwhile stands behind it, what was too old is gone already.
      const sent = new Set(batch);
      waiting.splice(0, waiting.length, ...waiting.filter((span) => !sent.has(span)));
    }
  };
  const send = (): Promise<void> => {
    sending ??= sendAll()
      .catch((error: unknown) => {
        if (performance.now() - complainedAt < WARN_INTERVAL_MS) return;
        complainedAt = performance.now();
        log.warn({ err: error, waiting: waiting.length }, "traces not sent, the collector is away");
      })
      .finally(() => {
        sending = null;
      });
    return sending;
  };
  const timer = setInterval(send, EVERY_MS);
  timer.unref();

  return {
    take(span) {
      waiting.push(span);
      if (waiting.length > MAX_QUEUED) waiting.shift();
    },
    async stop() {
      clearInterval(timer);
      await sending;
      await send();
    },
  };
}

function requestOf(service: string, spans: readonly Span[]) {
  const resource = { attributes: attributesOf({ "service.name": service }) };
  const scopeSpans = [{ scope: { name: "shop" }, spans: spans.map(spanOf) }];
  return { resourceSpans: [{ resource, scopeSpans }] };
}

function spanOf(span: Span) {
  const { traceId, spanId, parentId, name, kind, startedAt, endedAt, links, isFailed } = span;
  return {
    traceId,
    spanId,
    ...(parentId === null ? {} : { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanosecondsOf(startedAt),
    endTimeUnixNano: nanosecondsOf(endedAt),
    attributes: attributesOf(span.attributes),
    links: links.map((link: SpanContext) => ({ traceId: link.traceId, spanId: link.spanId })),
    status: isFailed ? { code: FAILED } : {},
  };
}

function attributesOf(attributes: Span["attributes"]) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
}

/** As text, because a number in JSON has not enough digits. */
function nanosecondsOf(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}
