import { HOUR_MS } from "#core/durations.ts";
import { Refusal } from "#core/errors.ts";
import { toDecimalText } from "#core/money.ts";
import type { Gateway } from "../gateway.ts";
import {
  GatewayRefused,
  GatewayUnresponsive,
  PaymentDisputed,
  WrongAnswer,
} from "../gateway-errors.ts";
import type { ShopContext } from "../gateway-module.ts";
import { CallRefused, createJsonApi } from "../json-api.ts";
import { type Fields, fieldsOf, textOf } from "../wire.ts";
import { isLiveTabbyKey, TABBY_API, TABBY_SAUDI_API, type TabbyConfig } from "./tabby-config.ts";
import { listTabbyPayments } from "./tabby-list.ts";
import { checkoutBody, listRefunds, readReport } from "./tabby-payment.ts";
import { codesOf, isDispute, withReason } from "./tabby-refusals.ts";
import { readStarted } from "./tabby-session.ts";
import { isProvedByTabby, readEvent } from "./tabby-webhook.ts";

/** Checkout gives up within 25 s; a report and a capture together fit the order call's 12 s. */
const START_TIMEOUT_MS = 12_000;
const REPORT_TIMEOUT_MS = 4_000;
const PROBE_TIMEOUT_MS = 10_000;
/** A retry may open the page a while after the order was placed; clocks differ a little. */
const OPENED_WITHIN_MS = { before: 5 * 60_000, after: HOUR_MS };
const CAPTURE_TIMEOUT_MS = 7_000;
const REFUND_TIMEOUT_MS = 10_000;

/** Tabby, redirect flow, over plain HTTP (docs/gateways/tabby.md). */
export function createTabbyGateway(
  config: TabbyConfig,
  { sandbox }: Pick<ShopContext, "sandbox">,
): Gateway {
  const live = isLiveTabbyKey(config.secretKey);
  const ask = createJsonApi("Tabby", config.apiBase, config.secretKey, codesOf);
  const paymentHosts = hostsOf(config.apiBase, sandbox);

  const pathOf = (reference: string) => `/api/v2/payments/${encodeURIComponent(reference)}`;
  const readPayment = async (reference: string, signal: AbortSignal): Promise<Fields> => {
    const payment = fieldsOf(await ask({ method: "GET", path: pathOf(reference), signal }));
    // An error under the status 200 would look like a payment that was neither paid nor refunded.
    if (textOf(payment["id"]) === null) throw new WrongAnswer("Tabby answered without a payment");
    return payment;
  };

  return {
    identifier: "tabby",
    name: "Tabby",
    live,

    async startPayment(attempt) {
      const answer = await ask({
        method: "POST",
        path: "/api/v2/checkout",
        body: checkoutBody(attempt, config.merchantCode),
        signal: AbortSignal.timeout(START_TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw withReason(error);
      });
      return readStarted(fieldsOf(answer), attempt, live, paymentHosts);
    },

    async reportPayment(reference) {
      return readReport(await readPayment(reference, AbortSignal.timeout(REPORT_TIMEOUT_MS)), live);
    },

    async findPayment(paymentId, createdAt) {
      const { before, after } = OPENED_WITHIN_MS;
      const [from, to] = [createdAt.getTime() - before, createdAt.getTime() + after];
      const { reports, isWhole } = await listTabbyPayments(ask, live, new Date(from), new Date(to));
      const found = reports.find((report) => report.paymentId === paymentId);
      if (found !== undefined) return found;
      if (!isWhole) throw new GatewayUnresponsive("Tabby's list does not come to an end");
      return null;
    },

    findPaymentOfCharge: null,

    listPayments: (since) => listTabbyPayments(ask, live, since, new Date()),

    async probe() {
      const path = "/api/v2/payments?limit=1";
      await ask({ method: "GET", path, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    },

    /** Our payment id makes it one capture (tabby.md §7); after a refusal the payment is read. */
    async capturePayment({ id, reference, amount }) {
      const signal = AbortSignal.timeout(CAPTURE_TIMEOUT_MS);
      const body = { amount: toDecimalText(amount), reference_id: id };
      const path = `${pathOf(reference)}/captures`;
      const refusal = await ask({ method: "POST", path, body, signal }).then(
        () => null,
        (error: unknown) => {
          if (error instanceof CallRefused) return error;
          throw error;
        },
      );
      const report = readReport(await readPayment(reference, signal), live);
      if (refusal !== null && report.status === "authorised") throw refusal;
      return report;
    },

    async endPayment() {
      throw new GatewayRefused(
        "Tabby has no call that ends an open session; it runs out by itself",
      );
    },

    reportsDisputes: false,

    namesRefunds: true,

    async refundPayment({ id, reference, amount }) {
      const signal = AbortSignal.timeout(REFUND_TIMEOUT_MS);
      const find = (payment: Fields) =>
        listRefunds(payment).find(({ refundId }) => refundId === id);
      const known = find(await readPayment(reference, signal));
      if (known !== undefined) return known;
      const answer = await ask({
        method: "POST",
        path: `${pathOf(reference)}/refunds`,
        body: { amount: toDecimalText(amount), reference_id: id },
        signal,
      }).catch((error: unknown) => {
        throw isDispute(error) ? new PaymentDisputed(error.message, { cause: error }) : error;
      });
      const made = find(fieldsOf(answer));
      if (made === undefined)
        throw new GatewayUnresponsive("Tabby answered a refund without naming it");
      return made;
    },

    readWebhook(delivery) {
      if (isProvedByTabby(delivery, config.webhookSecret)) return readEvent(delivery);
      throw new Refusal("forged_webhook");
    },
  };
}

/** The origin of the payment pages, for each of Tabby's hosts (tabby.md §1). */
const PAGES: Readonly<Partial<Record<string, string>>> = {
  [TABBY_API]: "https://checkout.tabby.ai",
  [TABBY_SAUDI_API]: "https://checkout.tabby.sa",
};

/** The origins of Tabby's pages: its own, or those of the stand-in that has its API. */
function hostsOf(apiBase: string, sandbox: ShopContext["sandbox"]): readonly string[] {
  const { origin } = new URL(apiBase);
  const ownPages = PAGES[origin];
  if (ownPages !== undefined) return [ownPages];
  return [origin, ...(sandbox === null ? [] : [sandbox.publicUrl])];
}
