import { toLocale } from "#core/locale.ts";
import { nextDispute, withheld } from "../dispute.ts";
import type { Gateway, GatewayParts, LedgerEntry, LedgerStatus, PaymentView } from "../gateway.ts";
import { openPaymentStore } from "../payment-store.ts";
import { Refusal } from "../refusal.ts";
import { isTamaraPath, tamaraApi } from "./api.ts";
import { internalError } from "./errors.ts";
import { dueChanges, leavePage, type Moment } from "./moves.ts";
import { type Notice, noticeOf, outgoingWebhook, readEventType } from "./notices.ts";
import { cancelled, captured, idsOf, type Order, refunded, statusOf } from "./order.ts";

export type TamaraSettings = { readonly apiToken: string; readonly notificationToken: string };

/** The stand-in of Tamara: its API, its page, its notifications (docs/gateways/tamara.md). */
export function createTamara(parts: GatewayParts, settings: TamaraSettings): Gateway {
  const moment = (now = parts.now()): Moment => {
    const { amountSkewMinor: skew, currency } = parts.control();
    return { now, renderOptions: { skew, currency } };
  };
  const store = openPaymentStore<Order, Notice>(parts, {
    idOf: ({ id }) => id,
    idsOf,
    isOpen: ({ stage }) => stage === "new",
    dueChanges: (order, now) => dueChanges(order, moment(now)),
    webhookOf: (notice) => outgoingWebhook(notice, parts, settings.notificationToken),
  });

  return {
    identifier: "tamara",
    name: "Tamara",
    ownsPath: isTamaraPath,
    healthCheckPaths: ["/checkout/payment-types"],
    api: tamaraApi({ parts, apiToken: settings.apiToken, store, moment }),
    serverError: () => internalError().answer(),

    view: (reference) => viewOf(store.find(reference)),

    settle: async (reference, outcome) => {
      const order = store.find(reference);
      const state = stateOf(order);
      if (state === "paid") throw new Refusal(409, "This payment is already paid.");
      if (state !== "open") throw new Refusal(410, "This payment can no longer be paid.");
      store.commit(leavePage(order, outcome, moment()));
      return returnUrlOf(store.find(order.id));
    },

    sendByHand: async (reference, event) => {
      const order = store.find(reference);
      const notice = noticeOf(readEventType(event), order, moment().renderOptions);
      return { id: notice.id, event, status: await store.sendByHand(notice) };
    },

    dispute: (reference, command) => {
      const order = store.find(reference);
      const paid = { captured: captured(order), refunded: refunded(order) };
      const dispute = nextDispute(order.dispute, command, paid);
      store.commit([{ payment: { ...order, dispute } }]);
      return { id: null, ...dispute };
    },

    ledger: () => store.all().map(entryOf),
    close: store.close,
  };
}

function stateOf({ stage }: Order): PaymentView["state"] {
  if (stage === "new") return "open";
  return stage === "declined" || stage === "expired" ? stage : "paid";
}

/** The buyer's next address, with what Tamara appends to it (tamara.md §4). */
function returnUrlOf(order: Order): string {
  const { success, failure, cancel } = order.urls;
  const [address, word] =
    stateOf(order) === "paid"
      ? [success, "approved"]
      : order.stage === "declined"
        ? [failure, "declined"]
        : order.stage === "expired"
          ? [failure, "expired"]
          : [cancel, "canceled"];
  const url = new URL(address);
  url.searchParams.append("orderId", order.id);
  url.searchParams.append("paymentStatus", word);
  return url.href;
}

function viewOf(order: Order): PaymentView {
  return {
    locale: toLocale(order.locale.slice(0, 2)),
    amount: order.total,
    currency: order.currency,
    lines: order.items.map(({ name, quantity, total }) => ({ name, quantity, amount: total })),
    state: stateOf(order),
    declinedBefore: false,
    returnUrl: returnUrlOf(order),
    shopOrigins: [...new Set(Object.values(order.urls).map((address) => new URL(address).origin))],
  };
}

function ledgerStatusOf(order: Order): LedgerStatus {
  switch (statusOf(order)) {
    case "new":
      return order.left ? "cancelled" : "open";
    case "declined":
      return "declined";
    case "expired":
      return "expired";
    case "canceled":
      return "cancelled";
    case "fully_refunded":
      return "refunded";
    default:
      return "paid";
  }
}

/** Nothing is charged if the order ended before its capture. */
function entryOf(order: Order): LedgerEntry {
  const status = ledgerStatusOf(order);
  const charged = status === "paid" || status === "refunded";
  return {
    provider: "tamara",
    reference: order.reference,
    ids: [...new Set(idsOf(order))],
    status,
    currency: order.currency,
    charged: charged ? order.total - cancelled(order) : 0,
    captured: captured(order),
    refunded: refunded(order),
    disputed: order.dispute === undefined ? 0 : withheld(order.dispute),
  };
}
