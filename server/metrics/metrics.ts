/** Upper bounds of the histogram buckets for request times, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25] as const;

type Labels = Readonly<Record<string, string>>;
/** The requests of one method and route. */
type Requests = {
  readonly method: string;
  readonly route: string;
  readonly byStatus: Map<number, number>;
  readonly buckets: number[];
  sum: number;
  count: number;
};

/** A current number, such as how many jobs wait. */
export type Gauge = {
  readonly name: string;
  readonly help: string;
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
  /** The text format 0.0.4, including gauges that the caller has read. */
  render(gauges: readonly Gauge[]): string;
};

export function createMetrics(): Metrics {
  const requests = new Map<string, Requests>();
  const gatewayCalls = new Map<string, number>();

  return {
    countRequest(method, route, status, seconds) {
      const key = `${method} ${route}`;
      const known = requests.get(key) ?? noRequests(method, route);
      requests.set(key, known);
      known.byStatus.set(status, (known.byStatus.get(status) ?? 0) + 1);
      known.sum += seconds;
      known.count += 1;
      const bucket = BUCKETS.findIndex((end) => seconds <= end);
      if (bucket !== -1) known.buckets[bucket] = (known.buckets[bucket] ?? 0) + 1;
    },
    countGatewayCall(gateway, call, outcome) {
      const labels = labelsOf({ gateway, call, outcome });
      gatewayCalls.set(labels, (gatewayCalls.get(labels) ?? 0) + 1);
    },
    render: (gauges) =>
      [
        ...family(
          "shop_http_requests_total",
          "counter",
          "Answered requests.",
          new Map([...requests.values()].flatMap(countsByStatus)),
        ),
        ...histogram("shop_http_request_seconds", "Time to answer a request.", [
          ...requests.values(),
        ]),
        ...family("shop_gateway_calls_total", "counter", "Calls to gateways.", gatewayCalls),
        ...gauges.flatMap(({ name, help, values }) =>
          family(
            name,
            "gauge",
            help,
            new Map(values.map(({ labels, value }) => [labelsOf(labels), value])),
          ),
        ),
        "",
      ].join("\n"),
  };
}

function noRequests(method: string, route: string): Requests {
  const buckets = BUCKETS.map(() => 0);
  return { method, route, byStatus: new Map(), buckets, sum: 0, count: 0 };
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
  return `{${pairs.join(",")}}`;
}

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

function histogram(name: string, help: string, values: readonly Requests[]): readonly string[] {
  const lines = values.flatMap(({ method, route, buckets, sum, count }) => {
    const labels = labelsOf({ method, route });
    let below = 0;
    const ranges = BUCKETS.map((end, index) => {
      below += buckets[index] ?? 0;
      return `${name}_bucket${labelsOf({ method, route, le: String(end) })} ${below}`;
    });
    return [
      ...ranges,
      `${name}_bucket${labelsOf({ method, route, le: "+Inf" })} ${count}`,
      `${name}_sum${labels} ${sum}`,
      `${name}_count${labels} ${count}`,
    ];
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines];
}
