import { nextDispute, withheld } from "../dispute.ts";
import type { Gateway, GatewayParts, LedgerEntry, LedgerStatus, PaymentView } from "../gateway.ts";
import { openPaymentStore } from "../payment-store.ts";
import { Refusal } from "../refusal.ts";
import { tabbyApi } from "./api.ts";
import { internalError, toAnswer } from "./errors.ts";
import { dueChanges, isSessionOver, leavePage, type Moment } from "./moves.ts";
import { type Notice, noticeOf, outgoingWebhook, readStatus } from "./notices.ts";
import { idsOf, isOpen, type Payment, sum, type Urls } from "./payment.ts";

export type TabbySettings = {
  readonly secretKey: string;
  readonly merchantCode: string;
  readonly webhookSecret: string;
};

/** The stand-in of Tabby: its API, its page, its webhooks (docs/gateways/tabby.md). */
export function createTabby(parts: GatewayParts, settings: TabbySettings): Gateway {
  const { secretKey, merchantCode, webhookSecret } = settings;
  const moment = (now = parts.now()): Moment => {
    const { amountSkewMinor: skew, currency } = parts.control();
    return { now, renderOptions: { skew, currency } };
  };
  const store = openPaymentStore<Payment, Notice>(parts, {
    idOf: ({ id }) => id,
    idsOf,
    isOpen,
    dueChanges: (payment, now) => dueChanges(payment, moment(now)),
    webhookOf: (notice) => outgoingWebhook(notice, parts, webhookSecret),
  });

  return {
    identifier: "tabby",
    name: "Tabby",
    ownsPath: (path) => /^\/api\/v[12]\//.test(path),
    healthCheckPaths: ["/api/v2/payments"],
    api: tabbyApi({ parts, secretKey, merchantCode, store, moment }),
    serverError: () => toAnswer(internalError()),

    view: (reference) => viewOf(store.find(reference), parts.now()),

    settle: async (reference, outcome) => {
      const payment = store.find(reference);
      const state = stateOf(payment, parts.now());
      if (state === "paid") throw new Refusal(409, "This payment is already paid.");
      if (state !== "open") throw new Refusal(410, "This payment can no longer be paid.");
      store.commit(leavePage(payment, outcome, moment()));
      return returnUrlOf(store.find(payment.id));
    },

    sendByHand: async (reference, event) => {
      const payment = store.find(reference);
      const notice = noticeOf(payment, moment().renderOptions, readStatus(event));
      return { id: notice.id, event, status: await store.sendByHand(notice) };
    },

    dispute: (reference, command) => {
      const payment = store.find(reference);
      const paid = { captured: sum(payment.captures), refunded: sum(payment.refunds) };
      const dispute = nextDispute(payment.dispute, command, paid);
      store.commit([{ payment: { ...payment, dispute } }]);
      return { id: null, ...dispute };
    },

    ledger: () => store.all().map(entryOf),
    close: store.close,
  };
}

function stateOf(payment: Payment, now: Date): PaymentView["state"] {
  if (payment.rejection !== null || payment.status === "REJECTED") return "declined";
  if (payment.status === "EXPIRED" || payment.urls === null || isSessionOver(payment, now))
    return "expired";
  return payment.status === "CREATED" ? "open" : "paid";
}

/** The addresses of a session that only checked eligibility. */
const NOWHERE: Urls = { success: "about:blank", cancel: "about:blank", failure: "about:blank" };

/** The buyer's next address, with the payment's id appended (tabby.md §3). */
function returnUrlOf(payment: Payment): string {
  const { success, cancel, failure } = payment.urls ?? NOWHERE;
  const paid = payment.status === "AUTHORIZED" || payment.status === "CLOSED";
  const address = paid ? success : payment.status === "REJECTED" ? failure : cancel;
  return `${address}${address.includes("?") ? "&" : "?"}payment_id=${payment.id}`;
}

function viewOf(payment: Payment, now: Date): PaymentView {
  const addresses = Object.values(payment.urls ?? NOWHERE);
  return {
    locale: payment.lang,
    amount: payment.amount,
    currency: payment.currency,
    lines: payment.items.map(({ title, quantity, unitPrice }) => ({
      name: title,
      quantity,
      amount: unitPrice * quantity,
    })),
    state: stateOf(payment, now),
    declinedBefore: false,
    returnUrl: returnUrlOf(payment),
    shopOrigins: [...new Set(addresses.map((address) => new URL(address).origin))],
  };
}

function ledgerStatusOf(payment: Payment): LedgerStatus {
  if (payment.rejection !== null || payment.status === "REJECTED") return "declined";
  switch (payment.status) {
    case "CREATED":
      return payment.left ? "cancelled" : "open";
    case "EXPIRED":
      return "expired";
    case "AUTHORIZED":
      return "paid";
    case "CLOSED":
      if (payment.captures.length === 0) return "cancelled";
      return sum(payment.refunds) === sum(payment.captures) ? "refunded" : "paid";
  }
}

/** Nothing is charged if the payment was closed before its capture. */
function entryOf(payment: Payment): LedgerEntry {
  const captured = sum(payment.captures);
  return {
    provider: "tabby",
    reference: payment.reference || payment.id,
    ids: [...new Set(idsOf(payment))].filter((id) => id !== ""),
    status: ledgerStatusOf(payment),
    currency: payment.currency,
    charged: payment.status === "AUTHORIZED" ? payment.amount : captured,
    captured,
    refunded: sum(payment.refunds),
    disputed: payment.dispute === undefined ? 0 : withheld(payment.dispute),
  };
}
