import { DAY_MS } from "#core/durations.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import {
  holdsMoney,
  mismatches,
  nextStatus,
  type PaymentActor,
  type PaymentReport,
  wasPaid,
} from "#core/payment.ts";
import type { Gateway, GatewayReport } from "../gateways/gateway.ts";
import { GatewayError, isGatewayRefusal, isUnanswered } from "../gateways/gateway-errors.ts";
import { forEachConcurrently } from "../queue/for-each-concurrently.ts";
import type { Shop } from "../shop.ts";
import { type AlertProblem, type PaymentAlert, saveAlert } from "./alert-store.ts";
import { applyReport, settlePayment } from "./settle-payment.ts";
import {
  findPayment,
  findPaymentByReference,
  listPaymentsSince,
  type SettleCause,
  type StoredPayment,
  saveReference,
} from "./store.ts";

/** How far back to compare: no payment is missed if a gateway is down for a day or two. */
const WINDOW_MS = 4 * DAY_MS;
/** How many payments of one gateway are compared at once; the sweep may run at the same time. */
const CONCURRENCY = 4;

/** After this many unanswered calls a gateway counts as unavailable, and is not called any more. */
const SILENT_LIMIT = 3;

/**
 * `settled`: brought to the gateway's state. `alerts`: problems for staff, in the log. `notCompared`:
 * gateways that did not answer, or not always, or refused our key; some of their payments were not
 * compared.
 */
export type Comparison = {
  readonly compared: number;
  readonly settled: number;
  readonly alerts: number;
  readonly notCompared: readonly GatewayIdentifier[];
};

/** The log message for each problem that staff have to clarify. */
const ALERTS: Readonly<Record<AlertProblem, string>> = {
  no_payment: "money at the gateway is for no payment",
  other_page: "money at the gateway is not of the payment page we opened",
  not_so_there: "paid here, not so there",
  unknown_there: "paid here, unknown to the gateway",
  other_refund: "another sum was given back there than here",
};

/** `null` if both agree. */
type Outcome = "settled" | "alert" | null;

/**
 * Compares the gateways' payments of the last days with ours, in both directions. Settles a payment that has
 * another state there, or was refunded there without our knowledge. Raises an alert for money that was not paid
 * on a page of ours, and for a paid payment that the gateway does not know or reports differently. The result
 * names the gateways that did not answer; a slow gateway does not delay the others.
 */
export async function comparePayments(
  shop: Shop,
  gateways: Iterable<Gateway>,
  actor: PaymentActor,
): Promise<Comparison> {
  let [compared, settled, alerts] = [0, 0, 0];
  const notCompared: GatewayIdentifier[] = [];
  const all = [...gateways];
  await forEachConcurrently(all, all.length, async (gateway) => {
    try {
      const comparison = await compareGateway(shop, gateway, { actor, cause: "lists compared" });
      compared += comparison.compared;
      settled += comparison.settled;
      alerts += comparison.alerts;
      notCompared.push(...comparison.notCompared);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      shop.log.warn({ err: error, gateway: gateway.identifier }, "payments not compared");
      notCompared.push(gateway.identifier);
    }
  });
  return { compared, settled, alerts, notCompared };
}

async function compareGateway(
  shop: Shop,
  gateway: Gateway,
  cause: SettleCause,
): Promise<Comparison> {
  const since = new Date(shop.now().getTime() - WINDOW_MS);
  const theirs = await listTheirs(shop, gateway, since);
  const ours = await listPaymentsSince(shop.db, gateway.identifier, since);
  const ofList = await compareList(shop, gateway.identifier, theirs, ours, cause);
  const { outcomes: ofBooks, silent } = await compareBooks(shop, gateway, theirs, ours, cause);
  const outcomes = [...ofList, ...ofBooks];
  return {
    compared: Math.max(theirs.length, ours.length) - silent,
    settled: outcomes.filter((outcome) => outcome === "settled").length,
    alerts: outcomes.filter((outcome) => outcome === "alert").length,
    notCompared: silent === 0 ? [] : [gateway.identifier],
  };
}

/** The gateway's payments since a time; none where a gateway has no list. */
async function listTheirs(
  shop: Shop,
  gateway: Gateway,
  since: Date,
): Promise<readonly GatewayReport[]> {
  const list = await gateway.listPayments?.(since);
  const theirs = list?.reports ?? [];
  if (list?.isWhole === false) {
    const about = { gateway: gateway.identifier, listed: theirs.length };
    shop.log.warn(about, "the gateway's list does not come to an end, compared as far as it goes");
  }
  return theirs;
}

/** First direction: compares each payment of the gateway's list with our books. */
async function compareList(
  shop: Shop,
  gateway: GatewayIdentifier,
  theirs: readonly GatewayReport[],
  ours: readonly StoredPayment[],
  cause: SettleCause,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const byId = new Map(ours.map((payment) => [payment.id, payment]));
  await forEachConcurrently(theirs, CONCURRENCY, async (report) => {
    const payment = await findOurs(shop, gateway, byId, report);
    outcomes.push(await compareTheirs(shop, gateway, payment, report, cause));
  });
  return outcomes;
}

/**
 * Second direction: compares each paid payment of our books with the gateway's. `silent` counts the payments
 * for which the gateway did not answer.
 * @throws GatewayUnresponsive, ApiKeyRefused when that happens too often
 */
async function compareBooks(
  shop: Shop,
  gateway: Gateway,
  theirs: readonly GatewayReport[],
  ours: readonly StoredPayment[],
  cause: SettleCause,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly silent: number }> {
  const outcomes: Outcome[] = [];
  let silent = 0;
  const listed = new Map(theirs.map((report) => [report.reference, report]));
  await forEachConcurrently(ours, CONCURRENCY, async (payment) => {
    if (!wasPaid(payment.status)) return;
    if (payment.reference === null) return;
    const paid = { ...payment, reference: payment.reference };
    try {
      outcomes.push(await comparePaid(shop, gateway, paid, listed, cause));
    } catch (error) {
      // One unanswered call of many: go on with the other payments.
      if (!isUnanswered(error)) throw error;
      silent += 1;
      if (silent === SILENT_LIMIT) throw error;
      const about = { err: error, gateway: gateway.identifier, paymentId: payment.id };
      shop.log.warn(about, "payment not compared");
    }
  });
  return { outcomes, silent };
}

async function findOurs(
  { db }: Shop,
  gateway: GatewayIdentifier,
  byId: ReadonlyMap<string, StoredPayment>,
  { paymentId, reference }: PaymentReport,
): Promise<StoredPayment | null> {
  const known = paymentId === null ? undefined : byId.get(paymentId);
  if (known !== undefined) return known;
  const own = paymentId === null ? null : await findPayment(db, paymentId);
  if (own !== null && own.gateway === gateway) return own;
  return findPaymentByReference(db, gateway, reference);
}

/** Compares one payment that the gateway reports, on a page of ours or another, with ours. */
export async function compareTheirs(
  shop: Shop,
  gateway: GatewayIdentifier,
  payment: StoredPayment | null,
  report: GatewayReport,
  cause: SettleCause,
): Promise<Outcome> {
  const { paymentId, reference } = report;
  if (payment === null) {
    if (!holdsMoney(report)) return null;
    return alert(shop, { gateway, paymentId, reference }, "no_payment");
  }
  if (payment.reference !== null && payment.reference !== reference) {
    if (!holdsMoney(report)) return null;
    const alerted = { gateway, paymentId: payment.id, reference };
    // Before the review, which ends with our own page unless such an alert is open.
    const outcome = await alert(shop, alerted, "other_page");
    await applyReport(shop, payment, report, cause);
    return outcome;
  }
  if (nextStatus(payment.status, { ...payment, reference }, report) === null) return null;
  await saveReference(shop.db, payment.id, reference);
  await settlePayment(shop, payment.id, cause);
  return "settled";
}

type PaidPayment = StoredPayment & { readonly reference: string };

/** Checks that the gateway reports a paid payment as paid, with our terms and the same refunded sum. */
async function comparePaid(
  shop: Shop,
  gateway: Gateway,
  payment: PaidPayment,
  listed: ReadonlyMap<string, GatewayReport>,
  cause: SettleCause,
): Promise<Outcome> {
  const { id: paymentId, reference } = payment;
  const subject = { gateway: gateway.identifier, paymentId, reference };
  try {
    const report = listed.get(reference) ?? (await gateway.reportPayment(reference));
    const differences = mismatches(payment, report);
    if (!holdsMoney(report) || differences.length > 0) {
      const details = { ...subject, status: report.status, differences };
      return await alert(shop, details, "not_so_there");
    }
    if (report.refunded === payment.refunded) return null;
    return await compareRefunded(shop, gateway, payment, cause);
  } catch (error) {
    if (!isGatewayRefusal(error)) throw error;
    return await alert(shop, { ...subject, err: error }, "unknown_there");
  }
}

/** Asks the gateway again, because its list may be older than our books and may not name each refund. */
async function compareRefunded(
  shop: Shop,
  gateway: Gateway,
  payment: PaidPayment,
  cause: SettleCause,
): Promise<Outcome> {
  const { id: paymentId, reference } = payment;
  const report = await gateway.reportPayment(reference);
  await applyReport(shop, payment, report, cause);
  const { refunded, reserved } = (await findPayment(shop.db, paymentId)) ?? payment;
  if (report.refunded >= refunded && report.refunded <= reserved) return "settled";
  const subject = { gateway: gateway.identifier, paymentId, reference, there: report.refunded };
  return alert(shop, { ...subject, here: refunded }, "other_refund");
}

async function alert(
  shop: Shop,
  subject: Omit<PaymentAlert, "problem"> & Record<string, unknown>,
  problem: AlertProblem,
): Promise<"alert"> {
  shop.log.error(subject, ALERTS[problem]);
  const { gateway, reference, paymentId } = subject;
  await saveAlert(shop.db, { gateway, reference, paymentId, problem }, shop.now());
  return "alert";
}
