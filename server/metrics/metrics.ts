import type { PoolName, Statement } from "../db/query-watch.ts";
import { addTime, BUCKETS, emptyHistogram, type Histogram } from "./histogram.ts";

type Labels = Readonly<Record<string, string>>;
/** The requests of one method and route. */
type Requests = {
  readonly method: string;
  readonly route: string;
  readonly byStatus: Map<number, number>;
  readonly times: Histogram;
};

/** A number under one name, such as how many jobs wait, by its labels. */
export type Reading = {
  readonly name: string;
  readonly help: string;
  /** A gauge by default; a counter only grows. */
  readonly type?: "counter" | "gauge" | "histogram";
  readonly values: readonly {
    readonly labels: Labels;
    readonly value: number;
    /** What of a histogram it is. */
    readonly part?: "_bucket" | "_sum" | "_count";
  }[];
};
type Value = Reading["values"][number];

/**
 * What this process has done since it started, for Prometheus. All labels come from short lists of
 * our own: routes as templates, never addresses; nothing that names a person.
 */
export type Metrics = {
  /**
   * Makes a route known before its first request: its faults are reported as 0 until there is one, because
   * Prometheus sees no increase in a counter that begins at 1.
   */
  knowRoute(method: string, route: string): void;
  /** One answered request; `route` is the template it was registered under. */
  countRequest(method: string, route: string, status: number, seconds: number): void;
  countGatewayCall(gateway: string, call: string, outcome: "ok" | "refused" | "silent"): void;
  /** One statement; a failed one may be a refused row. */
  countQuery(statement: Statement): void;
  /** One request that was refused because the process was too busy. */
  countShed(): void;
  read(): readonly Reading[];
};

export function createMetrics(): Metrics {
  const requests = new Map<string, Requests>();
  const gatewayCalls = new Map<string, Counted>();
  const queries = new Map<PoolName, Queries>();
  let shed = 0;

  const requestsOf = (method: string, route: string): Requests => {
    const key = `${method} ${route}`;
    const known = requests.get(key) ?? noRequests(method, route);
    requests.set(key, known);
    return known;
  };

  return {
    knowRoute(method, route) {
      requestsOf(method, route);
    },
    countRequest(method, route, status, seconds) {
      const known = requestsOf(method, route);
      known.byStatus.set(status, (known.byStatus.get(status) ?? 0) + 1);
      addTime(known.times, seconds);
    },
    countGatewayCall(gateway, call, outcome) {
      const key = `${gateway} ${call} ${outcome}`;
      const known = gatewayCalls.get(key) ?? { labels: { gateway, call, outcome }, value: 0 };
      gatewayCalls.set(key, known);
      known.value += 1;
    },
    countQuery({ pool, ms, isFailed }) {
      const known = queries.get(pool) ?? { ok: 0, failed: 0, times: emptyHistogram() };
      queries.set(pool, known);
      known[isFailed ? "failed" : "ok"] += 1;
      addTime(known.times, ms / 1000);
    },
    countShed() {
      shed += 1;
    },
    read: () => [
      {
        name: "shop_http_requests_total",
        type: "counter",
        help: "Answered requests.",
        values: [...requests.values()].flatMap(countsByStatus),
      },
      {
        name: "shop_http_request_seconds",
        type: "histogram",
        help: "Time to answer a request.",
        values: [...requests.values()].flatMap(({ method, route, times }) =>
          times.count === 0 ? [] : partsOf(times, { method, route }),
        ),
      },
      {
        name: "shop_requests_shed_total",
        type: "counter",
        help: "Requests refused because the process was too busy.",
        values: [{ labels: {}, value: shed }],
      },
      {
        name: "shop_gateway_calls_total",
        type: "counter",
        help: "Calls to gateways.",
        values: [...gatewayCalls.values()].map((one) => ({ ...one })),
      },
      {
        name: "shop_queries_total",
        type: "counter",
        help: "Statements: of requests and jobs (shop), of the queue itself, on the copy.",
        values: [...queries].flatMap(([pool, { ok, failed }]) =>
          Object.entries({ ok, failed })
            .filter(([, value]) => value > 0)
            .map(([outcome, value]) => ({ labels: { pool, outcome }, value })),
        ),
      },
      {
        name: "shop_query_seconds",
        type: "histogram",
        help: "Time of a statement.",
        values: [...queries].flatMap(([pool, { times }]) => partsOf(times, { pool })),
      },
    ],
  };
}

/** The statements of one pool. */
type Queries = { ok: number; failed: number; readonly times: Histogram };

type Counted = { readonly labels: Labels; value: number };

function noRequests(method: string, route: string): Requests {
  return { method, route, byStatus: new Map([[500, 0]]), times: emptyHistogram() };
}

function countsByStatus({ method, route, byStatus }: Requests): readonly Value[] {
  return [...byStatus].map(([status, value]) => ({
    labels: { method, route, status: String(status) },
    value,
  }));
}

function partsOf({ counts, sum, count }: Histogram, labels: Labels): readonly Value[] {
  let below = 0;
  const buckets = BUCKETS.map((end, index): Value => {
    below += counts[index] ?? 0;
    return { part: "_bucket", labels: { ...labels, le: String(end) }, value: below };
  });
  return [
    ...buckets,
    { part: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
    { part: "_sum", labels, value: sum },
    { part: "_count", labels, value: count },
  ];
}
