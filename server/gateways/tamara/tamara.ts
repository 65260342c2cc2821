import { Refusal } from "#core/errors.ts";
import { GATEWAY_FACTS } from "#core/gateways.ts";
import { toMajor } from "#core/money.ts";
import { recogniseBySums } from "#core/refund-recognition.ts";
import type { Gateway } from "../gateway.ts";
import {
  GatewayRefused,
  GatewayUnresponsive,
  RefundUnclear,
  WrongAnswer,
} from "../gateway-errors.ts";
import type { ShopContext } from "../gateway-module.ts";
import { CallRefused, createJsonApi } from "../json-api.ts";
import { isPaymentHost } from "../payment-url.ts";
import { fieldsOf, textOf } from "../wire.ts";
import { captureOrder, readTamaraOrder } from "./tamara-capture.ts";
import {
  isLiveTamara,
  TAMARA_LIVE_API,
  TAMARA_TEST_API,
  type TamaraConfig,
} from "./tamara-config.ts";
import { checkoutBody, orderOf, readReport } from "./tamara-order.ts";
import { createTamaraPlans } from "./tamara-plans.ts";
import { codesOf, withReason } from "./tamara-refusals.ts";
import { isProvedByTamara, readEvent } from "./tamara-webhook.ts";

/** A session that is not completed by then expires (tamara.md §5). */
const PAGE_MS = GATEWAY_FACTS.tamara.pageMinutes * 60_000;
/** Checkout gives up within 25 s; a report and a capture together fit the order call's 12 s. */
const START_TIMEOUT_MS = 12_000;
const REPORT_TIMEOUT_MS = 4_000;
const PROBE_TIMEOUT_MS = 10_000;
const CAPTURE_TIMEOUT_MS = 7_000;
const REFUND_TIMEOUT_MS = 10_000;

/** Tamara, redirect flow, over plain HTTP (docs/gateways/tamara.md). */
export function createTamaraGateway(
  config: TamaraConfig,
  { sandbox, publicUrl }: ShopContext,
): Gateway {
  const live = isLiveTamara(config);
  const ask = createJsonApi("Tamara", config.apiBase, config.apiToken, codesOf);
  const chooseInstalments = createTamaraPlans(ask);
  const paymentHosts = hostsOf(config.apiBase, sandbox);

  const readOrder = (reference: string, signal: AbortSignal) =>
    readTamaraOrder(ask, reference, signal);

  return {
    identifier: "tamara",
    name: "Tamara",
    live,

    async startPayment(attempt) {
      const instalments = await chooseInstalments(attempt);
      const signal = AbortSignal.timeout(START_TIMEOUT_MS);
      const body = checkoutBody(attempt, instalments, `${publicUrl}/api/webhooks/tamara`);
      const answer = await ask({ method: "POST", path: "/checkout", body, signal }).catch(
        async (error: unknown) => {
          throw await withReason(error, attempt, ask, signal);
        },
      );
      const { order_id, checkout_url } = fieldsOf(answer);
      const [reference, paymentUrl] = [textOf(order_id), textOf(checkout_url)];
      if (reference === null || paymentUrl === null || !isPaymentHost(paymentUrl, paymentHosts)) {
        throw new WrongAnswer("Tamara answered without an order, or with a page on a foreign host");
      }
      return { reference, paymentUrl, expiresAt: new Date(Date.now() + PAGE_MS) };
    },

    async reportPayment(reference) {
      return readReport(await readOrder(reference, AbortSignal.timeout(REPORT_TIMEOUT_MS)), live);
    },

    async findPayment(paymentId) {
      const signal = AbortSignal.timeout(REPORT_TIMEOUT_MS);
      const path = `/merchants/orders/reference-id/${encodeURIComponent(paymentId)}`;
      try {
        return readReport(orderOf(await ask({ method: "GET", path, signal })), live);
      } catch (error) {
        if (error instanceof CallRefused && error.status === 404) return null;
        throw error;
      }
    },

    findPaymentOfCharge: null,

    /** Tamara's API lists no orders (tamara.md §6.1). */
    listPayments: null,

    async probe() {
      const path = "/checkout/payment-types?country=SA&currency=SAR";
      await ask({ method: "GET", path, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    },

    async capturePayment(payment) {
      const signal = AbortSignal.timeout(CAPTURE_TIMEOUT_MS);
      return readReport(await captureOrder(ask, payment, publicUrl, signal), live);
    },

    async endPayment() {
      throw new GatewayRefused(
        "Tamara has no call that ends an open session; it runs out by itself",
      );
    },

    reportsDisputes: false,

    namesRefunds: false,

    /**
     * Tamara has no idempotency keys, and its list does not say which refunds are ours (tamara.md
     * §7): before a second try its sums are compared with our books.
     */
    async refundPayment({ id, reference, amount, currency, askedBefore, ours }) {
      const signal = AbortSignal.timeout(REFUND_TIMEOUT_MS);
      const refund = ours.find((known) => known.id === id);
      if (askedBefore && refund !== undefined) {
        const report = readReport(await readOrder(reference, signal), live);
        if (report.reference !== reference) {
          throw new WrongAnswer("Tamara answered with another order than the one asked for");
        }
        const found = recogniseBySums(refund, ours, report);
        if (found.is === "unclear") throw new RefundUnclear(found.reason);
        if (found.is === "done") {
          return { reference: found.reference, refundId: id, amount, state: "done" };
        }
      }
      const answer = await ask({
        method: "POST",
        path: `/payments/simplified-refund/${encodeURIComponent(reference)}`,
        body: {
          total_amount: { amount: toMajor(amount), currency },
          comment: id,
          merchant_refund_id: id,
        },
        signal,
      });
      const given = textOf(fieldsOf(answer)["refund_id"]);
      if (given === null) throw new GatewayUnresponsive("Tamara answered a refund without its id");
      return { reference: given, refundId: id, amount, state: "done" };
    },

    readWebhook(delivery) {
      if (isProvedByTamara(delivery, config.notificationToken, Date.now()))
        return readEvent(delivery);
      throw new Refusal("forged_webhook");
    },
  };
}

/** The origins of Tamara's pages: its own, or those of the stand-in that has its API. */
function hostsOf(apiBase: string, sandbox: ShopContext["sandbox"]): readonly string[] {
  const { origin } = new URL(apiBase);
  if (origin === TAMARA_LIVE_API) return ["https://checkout.tamara.co"];
  if (origin === TAMARA_TEST_API) return ["https://checkout-sandbox.tamara.co"];
  return [origin, ...(sandbox === null ? [] : [sandbox.publicUrl])];
}
