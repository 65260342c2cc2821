/** Upper ends of the ranges into which request times are sorted, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25] as const;

type Labels = Readonly<Record<string, string>>;
type Durations = { readonly buckets: number[]; sum: number; count: number };

/** A number that stands for a state as it is now, such as how many jobs wait. */
export type Gauge = {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels: Labels; readonly value: number }[];
};

/**
 * What this process has done since it started, for Prometheus. Every label comes from a short list
 * of our own: routes by their template, never an address; nothing that names a person.
 */
export type Metrics = {
  /** One answered request; `route` is the template it was registered under. */
  countRequest(method: string, route: string, status: number, seconds: number): void;
  /** One call to a gateway. */
  countGatewayCall(gateway: string, call: string, outcome: "ok" | "refused" | "silent"): void;
  /** The text format 0.0.4, together with gauges that the caller has read. */
  render(gauges: readonly Gauge[]): string;
};

export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, Durations>();
  const gatewayCalls = new Map<string, number>();

  return {
    countRequest(method, route, status, seconds) {
      add(requests, labelsOf({ method, route, status: String(status) }));
      const key = labelsOf({ method, route }, "");
      const known = durations.get(key) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
      durations.set(key, known);
      known.sum += seconds;
      known.count += 1;
      const bucket = BUCKETS.findIndex((end) => seconds <= end);
      if (bucket !== -1) known.buckets[bucket] = (known.buckets[bucket] ?? 0) + 1;
    },
    countGatewayCall(gateway, call, outcome) {
      add(gatewayCalls, labelsOf({ gateway, call, outcome }));
    },
    render: (gauges) =>
      [
        ...family("shop_http_requests_total", "counter", "Answered requests.", requests),
        ...histogram("shop_http_request_seconds", "Time to answer a request.", durations),
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

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function labelsOf(labels: Labels, brackets = "{}"): string {
  const quote = (text: string) =>
    text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${quote(value)}"`);
  return `${brackets.slice(0, 1)}${pairs.join(",")}${brackets.slice(1)}`;
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

function histogram(
  name: string,
  help: string,
  values: ReadonlyMap<string, Durations>,
): readonly string[] {
  const lines = [...values].flatMap(([labels, { buckets, sum, count }]) => {
    let below = 0;
    const ranges = BUCKETS.map((end, index) => {
      below += buckets[index] ?? 0;
      return `${name}_bucket{${labels},le="${end}"} ${below}`;
    });
    return [
      ...ranges,
      `${name}_bucket{${labels},le="+Inf"} ${count}`,
      `${name}_sum{${labels}} ${sum}`,
      `${name}_count{${labels}} ${count}`,
    ];
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines];
}
