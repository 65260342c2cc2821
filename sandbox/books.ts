import type { GatewayParts } from "./gateway.ts";
import { Refusal } from "./refusal.ts";
import type { Registration } from "./registrations.ts";
import type { OutgoingWebhook } from "./webhook-delivery.ts";

/** Something that a gateway tells the shop, once it has happened. */
type Notice = { readonly id: string };

/** One thing that becomes true; the changes of one commit become true together. */
export type Change<P, N> =
  | { readonly payment: P }
  | { readonly notice: N }
  /** Nothing more will be sent for this notice. */
  | { readonly delivered: string }
  /** A webhook was registered, or what was registered has changed. */
  | { readonly registration: Registration }
  | { readonly unregistered: string };

/** What the books must know of a gateway's payments and notices. */
export type PaymentRules<P, N> = {
  /** The id under which a payment is kept, and every other one under which it is found. */
  readonly idOf: (payment: P) => string;
  readonly idsOf: (payment: P) => readonly string[];
  /** True while the buyer can still pay. */
  readonly isOpen: (payment: P) => boolean;
  /** What has become true by time alone; empty as long as nothing has. */
  readonly due: (payment: P, now: Date) => readonly Change<P, N>[];
  readonly webhookOf: (notice: N) => Omit<OutgoingWebhook, "finished">;
};

/** A gateway's payments and the notices on their way to the shop, kept in its journal. */
export type Books<P, N> = {
  /** Makes the changes true, all or none, then sends the notices among them. */
  readonly commit: (changes: readonly Change<P, N>[]) => readonly Promise<number | null>[];
  /** Sends one notice at once, whatever control says; gives the answer to the first attempt. */
  readonly sendByHand: (notice: N) => Promise<number | null>;
  /** The payment kept under exactly this id. */
  readonly payment: (id: string) => P | undefined;
  /** The payment known by any id, an open one before a closed, a later before an earlier; or 404. */
  readonly find: (reference: string) => P;
  /** Every payment, oldest first. */
  readonly all: () => readonly P[];
  /** The webhooks that the shop has registered, oldest first. */
  readonly registrations: () => readonly Registration[];
  readonly close: () => void;
};

const SWEEP_MS = 1_000;

/** Opens the books of one gateway and takes up the deliveries that were not brought to an end. */
export function openBooks<P, N extends Notice>(
  parts: GatewayParts,
  rules: PaymentRules<P, N>,
): Books<P, N> {
  const payments = new Map<string, P>();
  const known = new Map<string, Set<string>>();
  const undelivered = new Map<string, N>();
  const registrations = new Map<string, Registration>();

  function apply(change: Change<P, N>): void {
    if ("payment" in change) {
      const id = rules.idOf(change.payment);
      payments.set(id, change.payment);
      for (const name of rules.idsOf(change.payment)) {
        known.set(name, (known.get(name) ?? new Set<string>()).add(id));
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

  /** Lets the time that has passed do its work. */
  function catchUp(): void {
    const now = parts.now();
    for (const payment of payments.values()) commit(rules.due(payment, now));
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
      if (payment !== undefined) commit(rules.due(payment, parts.now()));
      return payments.get(id);
    },
    find: (reference) => {
      catchUp();
      const found = [...(known.get(reference) ?? [])].flatMap((id) => payments.get(id) ?? []);
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
