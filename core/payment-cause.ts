import { PAYMENT_DIFFERENCES, type PaymentDifference } from "./payment.ts";

/** The fixed causes in `payment_events.cause`: why a payment moved, in words that never change. */
export const PAYMENT_CAUSES = [
  "order placed",
  "page opened",
  "nothing to pay",
  "checked out again",
  "refused by the gateway",
  "superseded",
  "held a coupon for long",
  "unknown to the gateway",
  "receipt asked for",
  "asked by staff",
  "asked the gateway",
  "lists compared",
  "staff were told",
] as const;
export type PaymentCause = (typeof PAYMENT_CAUSES)[number];

/** A cause as stored; `readCause` parses it, also if it names something. */
export type CauseText =
  | PaymentCause
  | `never opened, ${PaymentCause}`
  | `refund ${string}`
  | `event ${string}`
  | `${string} differ`;

/** A parsed cause, which can be shown in any language. */
export type ReadCause = {
  /** `null` if a refund or a gateway's event is the cause. */
  readonly cause: PaymentCause | null;
  /** The attempt ended before its page was opened. */
  readonly isNeverOpened: boolean;
  /** The id of a refund. */
  readonly refund: string | null;
  readonly isRefused: boolean;
  /** The type and id of the gateway's event. */
  readonly event: string | null;
  readonly differing: readonly PaymentDifference[];
};

/** Parses a cause; `null` for any other text. */
export function readCause(text: string): ReadCause | null {
  const [, before = text, terms = ""] = /^(.*): ([a-z, ]+) differ$/.exec(text) ?? [];
  const differing = PAYMENT_DIFFERENCES.filter((term) => terms.split(", ").includes(term));
  const event = /^event (.+)$/.exec(before)?.[1] ?? null;
  const refund = /^refund (\S+)( was refused)?$/.exec(before);
  const [, neverOpened, rest = before] = /^(never opened, )?(.*)$/.exec(before) ?? [];
  const cause = PAYMENT_CAUSES.find((known) => known === rest) ?? null;
  if (cause === null && event === null && refund === null) return null;
  return {
    cause,
    isNeverOpened: neverOpened !== undefined,
    refund: refund?.[1] ?? null,
    isRefused: refund?.[2] !== undefined,
    event,
    differing,
  };
}
