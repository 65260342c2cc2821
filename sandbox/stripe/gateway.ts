import { toLocale } from "#core/locale.ts";
import { withheld } from "../dispute.ts";
import type { Gateway, GatewayParts, LedgerEntry, LedgerStatus, PaymentView } from "../gateway.ts";
import { Refusal } from "../refusal.ts";
import { stripeApi } from "./api.ts";
import { dispute } from "./disputes.ts";
import { createAnnounce, newEvent } from "./events.ts";
import { failCall } from "./idempotency.ts";
import { approve, cancel, decline, expire } from "./moves.ts";
import type { Change, Dispute, Payment, Subject } from "./records.ts";
import type { RenderOptions } from "./render-options.ts";
import { createStripeStore } from "./store.ts";

export type StripeSettings = { readonly secretKey: string; readonly webhookSecret: string };

/** How long the hosted page waits for the shop's answer before it redirects (stripe.md §3). */
const MAX_WAIT_FOR_SHOP_MS = 10_000;
const EXPIRY_SWEEP_MS = 1_000;

/** The stand-in of Stripe Checkout (docs/gateways/stripe.md). */
export function createStripe(parts: GatewayParts, settings: StripeSettings): Gateway {
  const store = createStripeStore(parts.journal);
  const nowS = () => Math.floor(parts.now().getTime() / 1_000);
  const renderOptions = (): RenderOptions => ({
    publicUrl: parts.publicUrl,
    skew: parts.control().amountSkewMinor,
    currency: parts.control().currency,
  });
  const announce = createAnnounce(parts, store, settings.webhookSecret, renderOptions);

  /** Saves changes, then sends the events among them; returns the shop's first answers. */
  function commit(changes: readonly Change[]): readonly Promise<number | null>[] {
    store.commit(changes);
    const mode = parts.control().webhooks;
    return changes.flatMap((change) => ("event" in change ? [announce(change.event, mode)] : []));
  }

  function expireDue(): void {
    const due = [...store.openPayments()].filter(({ expiresAt }) => expiresAt <= nowS());
    commit(due.flatMap((payment) => expire(payment, nowS(), null)));
  }

  function find(reference: string): Payment {
    expireDue();
    const direct = store.payment(reference);
    if (direct) return direct;
    const found = store.payments().filter((payment) => idsOf(payment).includes(reference));
    const payment = found.findLast(({ status }) => status === "open") ?? found.at(-1);
    if (payment === undefined) throw new Refusal(404, "The sandbox knows no such payment.");
    return payment;
  }

  function idsOf(payment: Payment): string[] {
    const { payment_id: ownId } = payment.metadata;
    const ids = [
      payment.session,
      payment.intent?.id,
      payment.intent?.charge?.id,
      ...store.refundsOf(payment.session).map(({ id }) => id),
      ...store.disputesOf(payment.session).map(({ id }) => id),
      payment.clientReferenceId,
      ownId,
    ];
    return [...new Set(ids.filter((id) => typeof id === "string" && id !== ""))].map(String);
  }

  /** Waits for the shop like the real page, except when its webhook is held back. */
  async function waitForShop(answers: readonly Promise<number | null>[]): Promise<void> {
    const { webhooks } = parts.control();
    if (webhooks !== "normal" && webhooks !== "duplicate") return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, MAX_WAIT_FOR_SHOP_MS);
    await Promise.race([promise, ...answers]);
    clearTimeout(timer);
  }

  function subjectOf(payment: Payment, event: string): Subject {
    const { intent } = payment;
    const refund = store.refundsOf(payment.session).at(-1);
    if (/^checkout\.session\.(completed|expired|async_payment_(succeeded|failed))$/.test(event))
      return { kind: "session", payment };
    if (
      /^payment_intent\.(created|processing|succeeded|payment_failed|canceled)$/.test(event) &&
      intent
    )
      return { kind: "intent", payment };
    if (/^charge\.(succeeded|refunded)$/.test(event) && intent?.charge)
      return { kind: "charge", payment };
    if (/^refund\.(created|updated|failed)$/.test(event) && refund)
      return { kind: "refund", refund };
    if (/^charge\.dispute\.(created|updated|closed|funds_(withdrawn|reinstated))$/.test(event)) {
      const dispute = store.disputesOf(payment.session).at(-1);
      if (dispute !== undefined) return { kind: "dispute", dispute };
    }
    if (/^(payment_intent|charge|charge\.dispute|refund)\.[a-z_]+$/.test(event))
      throw new Refusal(409, `This payment has nothing that a ${event} could be about.`);
    throw new Refusal(400, `The Stripe sandbox cannot send "${event}".`);
  }

  const sweep = setInterval(() => {
    try {
      expireDue();
    } catch (error) {
      console.error("The Stripe sandbox could not expire its sessions.", error);
    }
  }, EXPIRY_SWEEP_MS);
  sweep.unref();

  for (const event of store.undelivered()) void announce(event, "normal");

  return {
    identifier: "stripe",
    name: "Stripe",
    ownsPath: (path) => path.startsWith("/v1/"),
    healthCheckPaths: ["/v1/checkout/sessions"],
    api: stripeApi({
      parts,
      secretKey: settings.secretKey,
      webhookSecret: settings.webhookSecret,
      store,
      renderOptions,
      nowS,
      expireDue,
      commit,
    }),
    serverError: (request) => failCall(request, store, nowS(), parts.control().replayErrors),

    view: (reference) => viewOf(find(reference)),

    settle: async (reference, outcome) => {
      const payment = find(reference);
      if (payment.status === "complete") throw new Refusal(409, "This payment is already paid.");
      if (payment.status === "expired") throw new Refusal(410, "This payment has expired.");
      switch (outcome) {
        case "approve":
          await waitForShop(commit(approve(payment, nowS())));
          return successUrlOf(payment);
        case "decline":
          commit(decline(payment, nowS()));
          break;
        case "cancel":
          commit(cancel(payment));
          break;
        case "expire":
          commit(expire(payment, nowS(), null));
          break;
      }
      return cancelUrlOf(payment);
    },

    sendByHand: async (reference, type) => {
      const payment = find(reference);
      const event = newEvent(type, subjectOf(payment, type), nowS(), null);
      store.commit([{ event }]);
      return { id: event.id, event: type, status: await announce(event, "normal") };
    },

    dispute: (reference, command) => {
      const payment = find(reference);
      const known = store.disputesOf(payment.session);
      const played = dispute(payment, known, command, nowS());
      commit(played.changes);
      const { id, outcome, amount } = played.dispute;
      return { id, outcome, amount };
    },

    ledger: () => {
      expireDue();
      return store
        .payments()
        .map((payment) => entryOf(payment, idsOf(payment), store.disputesOf(payment.session)));
    },

    close: () => clearInterval(sweep),
  };
}

function successUrlOf(payment: Payment): string {
  return payment.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", payment.session);
}

/** Without a `cancel_url` the buyer goes to the home page of the shop. */
function cancelUrlOf(payment: Payment): string {
  return payment.cancelUrl ?? new URL("/", payment.successUrl).href;
}

function viewOf(payment: Payment): PaymentView {
  const paid = payment.status === "complete";
  const { locale } = payment.metadata;
  const addresses = [successUrlOf(payment), cancelUrlOf(payment)];
  return {
    locale: toLocale(locale),
    amount: payment.total,
    currency: payment.currency.toUpperCase(),
    lines: payment.lines.map(({ name, quantity, unitAmount }) => ({
      name,
      quantity,
      amount: unitAmount * quantity,
    })),
    state: paid ? "paid" : payment.status === "open" ? "open" : "expired",
    declinedBefore: payment.intent?.declinedAt != null,
    returnUrl: paid ? successUrlOf(payment) : cancelUrlOf(payment),
    shopOrigins: [...new Set(addresses.map((address) => new URL(address).origin))],
  };
}

function statusOf(payment: Payment): LedgerStatus {
  if (payment.status === "expired") return "expired";
  if (payment.status === "complete")
    return payment.refunded === payment.total ? "refunded" : "paid";
  if (payment.cancelled) return "cancelled";
  return payment.intent?.declinedAt != null ? "declined" : "open";
}

function entryOf(
  payment: Payment,
  ids: readonly string[],
  disputes: readonly Dispute[],
): LedgerEntry {
  const charged = payment.status === "complete" ? payment.total : 0;
  return {
    provider: "stripe",
    reference: payment.clientReferenceId ?? payment.session,
    ids,
    status: statusOf(payment),
    currency: payment.currency.toUpperCase(),
    charged,
    captured: charged,
    refunded: payment.refunded,
    disputed: disputes.reduce((sum, one) => sum + withheld(one), 0),
  };
}
