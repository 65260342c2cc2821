import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { wholeBody } from "./whole-body.ts";

type Place = { readonly traceId: string; readonly spanId: string };
type Value = { readonly stringValue?: string; readonly intValue?: string };

/** A span as a collector reads it. */
export type ReceivedSpan = Place & {
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
  readonly links: readonly Place[];
  readonly status: { readonly code?: number };
};

type ExportRequest = {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
};

/** A collector of OpenTelemetry in tests: OTLP over HTTP, in JSON. */
export type OtlpReceiver = {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** What arrived, as it was written. */
  readonly bodies: string[];
  close(): Promise<void>;
};

/** `answers: false` makes one that takes every call and never says anything. */
export async function openOtlpReceiver({ port = 0, answers = true } = {}): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await wholeBody(request);
    if (body === null || !answers) return;
    if (request.url !== "/v1/traces" || request.headers["content-type"] !== "application/json") {
      response.writeHead(404).end();
      return;
    }
    bodies.push(body);
    const { resourceSpans } = JSON.parse(body) as ExportRequest;
    for (const { scopeSpans } of resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The spans that hang together with one of them, by parents and links, in either direction. */
export function connectedWith(
  first: ReceivedSpan,
  spans: readonly ReceivedSpan[],
): ReadonlySet<ReceivedSpan> {
  const found = new Set([first]);
  const known = new Set([first.spanId]);
  for (let size = 0; size < known.size; ) {
    size = known.size;
    for (const span of spans) {
      const ends = [span.parentSpanId, ...span.links.map(({ spanId }) => spanId)];
      const near = ends.filter((id) => id !== undefined);
      if (!known.has(span.spanId) && !near.some((id) => known.has(id))) continue;
      found.add(span);
      for (const id of [span.spanId, ...near]) known.add(id);
    }
  }
  return found;
}
