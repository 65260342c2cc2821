import { addTime, BUCKETS, emptyHistogram, type Histogram } from "./histogram.ts";

type Labels = Readonly<Record<string, string>>;
/** The requests of one method and route. */
type Requests = {
  readonly method: string;
  readonly route: string;
  readonly byStatus: Map<number, number>;
  readonly times: Histogram;
};

/** A number that is read when somebody asks, such as how many jobs wait. */
export type Reading = {
  readonly name: string;
  readonly help: string;
  /** A gauge by default; a counter only grows. */
  readonly type?: "counter" | "gauge";
  readonly values: readonly { readonly labels: Labels; readonly value: number }[];
};

/**
 * What this process has done since it started, for Prometheus. All labels come from short lists of
 * our own: routes as templates, never addresses; nothing that names a person.
 */
export type Metrics = {
  /** One answered request; `route` is the template it was registered under. */
  countRequest(method: string, route: string, status: number, seconds: number): void;
  countGatewayCall(gateway: string, call: string, outcome: "ok" | "refused" | "silent"): void;
  /** One statement of the shop's own pool; a failed one may be a refused row. */
  countQuery(outcome: "ok" | "failed", seconds: number): void;
  /** The text format 0.0.4, including what the caller has read. */
  render(readings: readonly Reading[]): string;
};

export function createMetrics(): Metrics {
  const requests = new Map<string, Requests>();
  const gatewayCalls = new Map<string, number>();
  const queries = new Map<string, number>();
  const queryTimes = emptyHistogram();

  return {
    countRequest(method, route, status, seconds) {
      const key = `${method} ${route}`;
      const known = requests.get(key) ?? noRequests(method, route);
      requests.set(key, known);
      known.byStatus.set(status, (known.byStatus.get(status) ?? 0) + 1);
      addTime(known.times, seconds);
    },
    countGatewayCall: (gateway, call, outcome) =>
      addOne(gatewayCalls, labelsOf({ gateway, call, outcome })),
    countQuery(outcome, seconds) {
      addOne(queries, outcome === "ok" ? QUERY_OK : QUERY_FAILED);
      addTime(queryTimes, seconds);
    },
    render: (readings) =>
      [
        ...family(
          "shop_http_requests_total",
          "counter",
          "Answered requests.",
          new Map([...requests.values()].flatMap(countsByStatus)),
        ),
        ...histogram(
          "shop_http_request_seconds",
          "Time to answer a request.",
          [...requests.values()].map(({ method, route, times }) => [{ method, route }, times]),
        ),
        ...family("shop_gateway_calls_total", "counter", "Calls to gateways.", gatewayCalls),
        ...family("shop_queries_total", "counter", "Statements of requests and jobs.", queries),
        ...histogram("shop_query_seconds", "Time of a statement.", [[{}, queryTimes]]),
        ...readings.flatMap(({ name, help, type = "gauge", values }) =>
          family(
            name,
            type,
            help,
            new Map(values.map(({ labels, value }) => [labelsOf(labels), value])),
          ),
        ),
        "",
      ].join("\n"),
  };
}

function noRequests(method: string, route: string): Requests {
  return { method, route, byStatus: new Map(), times: emptyHistogram() };
}

function addOne(counts: Map<string, number>, labels: string): void {
  counts.set(labels, (counts.get(labels) ?? 0) + 1);
}

function countsByStatus({ method, route, byStatus }: Requests): [string, number][] {
  return [...byStatus].map(([status, count]) => [
    labelsOf({ method, route, status: String(status) }),
    count,
  ]);
}

function labelsOf(labels: Labels): string {
  const quote = (text: string) =>
    text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${quote(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const QUERY_OK = labelsOf({ outcome: "ok" });
const QUERY_FAILED = labelsOf({ outcome: "failed" });

function family(
  name: string,
  type: "counter" | "gauge",
  help: string,
  values: ReadonlyMap<string, number>,
): readonly string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...[...values].map(([labels, value]) => `${name}${labels} ${value}`),
  ];
}

function histogram(
  name: string,
  help: string,
  values: readonly (readonly [Labels, Histogram])[],
): readonly string[] {
  const lines = values.flatMap(([labels, { counts, sum, count }]) => {
    let below = 0;
    const ranges = BUCKETS.map((end, index) => {
      below += counts[index] ?? 0;
      return `${name}_bucket${labelsOf({ ...labels, le: String(end) })} ${below}`;
    });
    return [
      ...ranges,
      `${name}_bucket${labelsOf({ ...labels, le: "+Inf" })} ${count}`,
      `${name}_sum${labelsOf(labels)} ${sum}`,
      `${name}_count${labelsOf(labels)} ${count}`,
    ];
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines];
}
