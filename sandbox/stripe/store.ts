import { DAY_SECONDS } from "#core/durations.ts";
import type { Journal } from "../journal.ts";
import type {
  CachedAnswer,
  Change,
  Dispute,
  Payment,
  Refund,
  StripeEvent,
  WebhookEndpoint,
} from "./records.ts";

const ANSWER_LIFETIME_S = DAY_SECONDS;

/** Everything that the stand-in stores, in memory and in its journal. */
export type StripeStore = {
  /** Writes the changes as one journal line, then applies them; if that fails, nothing has changed. */
  readonly commit: (changes: readonly Change[]) => void;
  readonly payment: (session: string) => Payment | undefined;
  readonly paymentOfIntent: (intent: string) => Payment | undefined;
  /** Every payment, oldest first. */
  readonly payments: () => readonly Payment[];
  readonly openPayments: () => Iterable<Payment>;
  readonly refund: (id: string) => Refund | undefined;
  /** The refunds of one payment, oldest first. */
  readonly refundsOf: (session: string) => readonly Refund[];
  /** Every dispute, oldest first. */
  readonly disputes: () => readonly Dispute[];
  readonly dispute: (id: string) => Dispute | undefined;
  /** The disputes of one payment, oldest first. */
  readonly disputesOf: (session: string) => readonly Dispute[];
  readonly event: (id: string) => StripeEvent | undefined;
  /** Every event, oldest first. */
  readonly events: () => readonly StripeEvent[];
  /** Events whose delivery is not finished, oldest first. */
  readonly undelivered: () => readonly StripeEvent[];
  /** True once the shop has answered the event with a 2xx. */
  readonly isAcknowledged: (event: string) => boolean;
  /** Oldest first. */
  readonly endpoints: () => readonly WebhookEndpoint[];
  readonly answer: (key: string, nowS: number) => CachedAnswer | undefined;
};

export function createStripeStore(journal: Journal): StripeStore {
  const payments = new Map<string, Payment>();
  const open = new Map<string, Payment>();
  const sessionOfIntent = new Map<string, string>();
  const refunds = new Map<string, Refund>();
  const refundsBySession = new Map<string, Refund[]>();
  const disputes = new Map<string, Dispute>();
  const events = new Map<string, StripeEvent>();
  const undelivered = new Map<string, StripeEvent>();
  const acknowledged = new Set<string>();
  const endpoints = new Map<string, WebhookEndpoint>();
  const answers = new Map<string, CachedAnswer>();

  function apply(change: Change): void {
    if ("payment" in change) {
      const { payment } = change;
      payments.set(payment.session, payment);
      if (payment.status === "open") open.set(payment.session, payment);
      else open.delete(payment.session);
      if (payment.intent) sessionOfIntent.set(payment.intent.id, payment.session);
    } else if ("refund" in change) {
      const { refund } = change;
      refunds.set(refund.id, refund);
      const earlier = refundsBySession.get(refund.session) ?? [];
      refundsBySession.set(refund.session, [...earlier, refund]);
    } else if ("dispute" in change) {
      disputes.set(change.dispute.id, change.dispute);
    } else if ("event" in change) {
      events.set(change.event.id, change.event);
      undelivered.set(change.event.id, change.event);
    } else if ("delivered" in change) {
      undelivered.delete(change.delivered);
      if (change.acknowledged === true) acknowledged.add(change.delivered);
    } else if ("endpoint" in change) {
      endpoints.set(change.endpoint.id, change.endpoint);
    } else {
      answers.set(change.answer.key, change.answer);
    }
  }

  // The journal holds only what `commit` wrote.
  for (const line of journal.entries) for (const change of line as Change[]) apply(change);

  return {
    commit: (changes) => {
      if (changes.length === 0) return;
      journal.append(changes);
      for (const change of changes) apply(change);
    },
    payment: (session) => payments.get(session),
    paymentOfIntent: (intent) => payments.get(sessionOfIntent.get(intent) ?? ""),
    payments: () => [...payments.values()],
    openPayments: () => open.values(),
    refund: (id) => refunds.get(id),
    refundsOf: (session) => refundsBySession.get(session) ?? [],
    disputes: () => [...disputes.values()],
    dispute: (id) => disputes.get(id),
    disputesOf: (session) => [...disputes.values()].filter((one) => one.session === session),
    event: (id) => events.get(id),
    events: () => [...events.values()],
    undelivered: () => [...undelivered.values()],
    isAcknowledged: (event) => acknowledged.has(event),
    endpoints: () => [...endpoints.values()],
    answer: (key, nowS) => {
      const kept = answers.get(key);
      return kept !== undefined && nowS - kept.at <= ANSWER_LIFETIME_S ? kept : undefined;
    },
  };
}
