import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";

type Attributes = Readonly<Record<string, string | number>>;
type SpanKind = "internal" | "server" | "client" | "consumer";

/** Where a span stands: its trace and its own id, in hex. */
export type SpanContext = { readonly traceId: string; readonly spanId: string };

/** A span that is over. Times are milliseconds since 1970. */
export type Span = SpanContext & {
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Attributes;
  readonly links: readonly SpanContext[];
  readonly isFailed: boolean;
};

/** What a span is about. Names and attributes come from short lists of our own, and name no person. */
export type Work = {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** Who asked for this work, as `carry` gave it; by default the span around. */
  readonly carried?: string | null;
};

/** Tells how work of the shop hangs together (D-242). */
export type Tracing = {
  /** Does the work as a span; spans within it are its children. */
  run<Result>(work: Work, perform: () => Promise<Result>): Promise<Result>;
  /** Adds a span that took some milliseconds until now, if there is one around it. */
  add(work: Work, tookMs: number, isFailed: boolean): void;
  /** Says more about the span around, when it is known. */
  describe(name: string, attributes: Attributes, isFailed: boolean): void;
  /** Links the span around to the purchase; the checkout begins it. */
  purchase(paymentId: string, begins?: "begins"): void;
  /** The trace of the span around; `null` outside of one. */
  traceId(): string | null;
  /** The span around in the form of W3C Trace Context, for work that is done later; `null` outside of one. */
  carry(): string | null;
};

/** Without a collector nothing is remembered. */
export const NO_TRACING: Tracing = {
  run: (_work, perform) => perform(),
  add() {},
  describe() {},
  purchase() {},
  traceId: () => null,
  carry: () => null,
};

type OpenSpan = SpanContext & {
  name: string;
  attributes: Attributes;
  links: readonly SpanContext[];
  isFailed: boolean;
};

/** Tells `report` of each span when it is over. */
export function createTracing(report: (span: Span) => void): Tracing {
  const around = new AsyncLocalStorage<OpenSpan>();

  const begin = ({ name, attributes = {} }: Work, parent: SpanContext | null): OpenSpan => ({
    traceId: parent?.traceId ?? randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    name,
    attributes,
    links: [],
    isFailed: false,
  });

  return {
    async run(work, perform) {
      const parent = readCarried(work.carried) ?? around.getStore() ?? null;
      const span = begin(work, parent);
      const startedAt = now();
      try {
        return await around.run(span, perform);
      } catch (error) {
        span.isFailed = true;
        throw error;
      } finally {
        report({
          ...span,
          parentId: parent?.spanId ?? null,
          kind: work.kind ?? "internal",
          startedAt,
          endedAt: now(),
        });
      }
    },
    add(work, tookMs, isFailed) {
      const parent = around.getStore();
      if (parent === undefined) return;
      const endedAt = now();
      report({
        ...begin(work, parent),
        parentId: parent.spanId,
        kind: work.kind ?? "internal",
        startedAt: endedAt - tookMs,
        endedAt,
        isFailed,
      });
    },
    describe(name, attributes, isFailed) {
      const span = around.getStore();
      if (span !== undefined) Object.assign(span, { name, attributes, isFailed });
    },
    purchase(paymentId, begins) {
      const span = around.getStore();
      if (span === undefined) return;
      const purchase = purchaseOf(paymentId);
      if (begins === undefined) {
        const isLinked = span.links.some(({ spanId }) => spanId === purchase.spanId);
        if (!isLinked) span.links = [...span.links, purchase];
        return;
      }
      const at = now();
      const times = { startedAt: at, endedAt: at };
      const told = { name: "purchase", kind: "internal", attributes: {}, isFailed: false } as const;
      report({ ...purchase, ...told, ...times, parentId: null, links: [span] });
    },
    traceId: () => around.getStore()?.traceId ?? null,
    carry() {
      const span = around.getStore();
      return span === undefined ? null : `00-${span.traceId}-${span.spanId}-01`;
    },
  };
}

function readCarried(carried: string | null | undefined): SpanContext | null {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-/.exec(carried ?? "") ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
}

/** The place of a purchase, calculated from its payment, so that every process finds it without a memory. */
function purchaseOf(paymentId: string): SpanContext {
  const digest = createHash("sha256").update(`purchase ${paymentId}`).digest("hex");
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) };
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
