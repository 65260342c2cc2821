import type { GatewayParts } from "./gateway.ts";
import { Refusal } from "./refusal.ts";
import type { Registration } from "./registrations.ts";
import type { OutgoingWebhook } from "./webhook-delivery.ts";

/** Something that a gateway reports to the shop after it has happened. */
type Notice = { readonly id: string };

/** One change; the changes of one commit take effect together. */
export type Change<P, N> =
  | { readonly payment: P }
  | { readonly notice: N }
  /** Nothing more will be sent for this notice. */
  | { readonly delivered: string }
  /** A webhook was registered or changed. */
  | { readonly registration: Registration }
  | { readonly unregistered: string };

/** What the store needs to know about a gateway's payments and notices. */
export type PaymentRules<P, N> = {
  /** The id under which a payment is stored, and all ids by which it is found. */
  readonly idOf: (payment: P) => string;
  readonly idsOf: (payment: P) => readonly string[];
  /** True while the buyer can still pay. */
  readonly isOpen: (payment: P) => boolean;
  /** The changes that passing time has caused; empty if there are none. */
  readonly dueChanges: (payment: P, now: Date) => readonly Change<P, N>[];
  readonly webhookOf: (notice: N) => Omit<OutgoingWebhook, "finished">;
};

/** A gateway's payments and its undelivered notices, stored in its journal. */
export type PaymentStore<P, N> = {
  /** Saves the changes, all or none, then sends the notices among them. */
  readonly commit: (changes: readonly Change<P, N>[]) => readonly Promise<number | null>[];
  /** Sends one notice now, whatever control says; returns the status of the first attempt. */
  readonly sendByHand: (notice: N) => Promise<number | null>;
  /** The payment stored under exactly this id. */
  readonly payment: (id: string) => P | undefined;
  /** The payment found by any of its ids, open before closed, later before earlier; or 404. */
  readonly find: (reference: string) => P;
  /** Every payment, oldest first. */
  readonly all: () => readonly P[];
  /** The webhooks that the shop has registered, oldest first. */
  readonly registrations: () => readonly Registration[];
  readonly close: () => void;
};

const SWEEP_MS = 1_000;

/** Opens the store of one gateway and resumes unfinished deliveries. */
export function openPaymentStore<P, N extends Notice>(
  parts: GatewayParts,
  rules: PaymentRules<P, N>,
): PaymentStore<P, N> {
  const payments = new Map<string, P>();
  const idsByReference = new Map<string, Set<string>>();
  const undelivered = new Map<string, N>();
  const registrations = new Map<string, Registration>();

  function apply(change: Change<P, N>): void {
    if ("payment" in change) {
      const id = rules.idOf(change.payment);
      payments.set(id, change.payment);
      for (const reference of rules.idsOf(change.payment)) {
        idsByReference.set(reference, (idsByReference.get(reference) ?? new Set<string>()).add(id));
      }
    } else if ("notice" in change) undelivered.set(change.notice.id, change.notice);
    else if ("delivered" in change) undelivered.delete(change.delivered);
    else if ("registration" in change)
      registrations.set(change.registration.id, change.registration);
    else registrations.delete(change.unregistered);
  }

  function save(changes: readonly Change<P, N>[]): void {
    parts.journal.append(changes);
    for (const change of changes) apply(change);
  }

  function send(notice: N, mode = parts.control().webhooks): Promise<number | null> {
    const finished = () => save([{ delivered: notice.id }]);
    const webhook = { ...rules.webhookOf(notice), finished };
    return parts.delivery.send(webhook, mode, parts.control().webhookDelayMs);
  }

  function commit(changes: readonly Change<P, N>[]): readonly Promise<number | null>[] {
    if (changes.length === 0) return [];
    save(changes);
    return changes.flatMap((change) => ("notice" in change ? [send(change.notice)] : []));
  }

  /** Makes the changes that are due by now. */
  function catchUp(): void {
    const now = parts.now();
    for (const payment of payments.values()) commit(rules.dueChanges(payment, now));
  }

  // The journal holds only what `save` wrote.
  for (const line of parts.journal.entries)
    for (const change of line as Change<P, N>[]) apply(change);
  for (const notice of undelivered.values()) void send(notice, "normal");

  const sweep = setInterval(() => {
    try {
      catchUp();
    } catch (error) {
      console.error("The sandbox could not let its payments grow old.", error);
    }
  }, SWEEP_MS);
  sweep.unref();

  return {
    commit,
    sendByHand: (notice) => {
      save([{ notice }]);
      return send(notice, "normal");
    },
    payment: (id) => {
      const payment = payments.get(id);
      if (payment !== undefined) commit(rules.dueChanges(payment, parts.now()));
      return payments.get(id);
    },
    find: (reference) => {
      catchUp();
      const found = [...(idsByReference.get(reference) ?? [])].flatMap(
        (id) => payments.get(id) ?? [],
      );
      const payment = found.findLast(rules.isOpen) ?? found.at(-1);
      if (payment === undefined) throw new Refusal(404, "The sandbox knows no such payment.");
      return payment;
    },
    all: () => {
      catchUp();
      return [...payments.values()];
    },
    registrations: () => [...registrations.values()],
    close: () => clearInterval(sweep),
  };
}
