import { HOUR_MS } from "#core/durations.ts";
import { Refusal } from "#core/errors.ts";
import { toDecimalText } from "#core/money.ts";
import { equalsSafely } from "../../tokens/secrets.ts";
import {
  type Gateway,
  GatewayRefused,
  type GatewayReport,
  GatewaySilent,
  type PaymentAttempt,
  PaymentDisputed,
  type PaymentList,
  type RefusalReason,
  type StartedPayment,
  type WebhookEvent,
  WrongAnswer,
} from "../gateway.ts";
import type { ShopContext } from "../gateway-module.ts";
import { CallRefused, createJsonApi } from "../json-api.ts";
import { isPaymentHost } from "../payment-url.ts";
import { bodyOf, type Fields, fieldsOf, listOf, minorOf, textOf } from "../wire.ts";
import { isLiveTabbyKey, TABBY_API, TABBY_SAUDI_API, type TabbyConfig } from "./tabby-config.ts";
import { checkoutBody, listRefunds, readReport } from "./tabby-payment.ts";

/** A session lives this long (tabby.md §4), unless the answer says otherwise. */
const PAGE_MS = 20 * 60_000;
/** Checkout gives up within 25 s; a report and a capture together fit the order call's 12 s. */
const START_LIMIT_MS = 12_000;
const REPORT_LIMIT_MS = 4_000;
const PROBE_LIMIT_MS = 10_000;
/** The most payments on one page of a list (tabby.md §5). */
const LIST_LIMIT = 20;
/** A list that is longer, or has a page with nothing new, counts as endless. */
const MOST_LISTED = 20_000;
/** A retry may open the page a while after the order was placed; clocks differ a little. */
const OPENED_WITHIN_MS = { before: 5 * 60_000, after: HOUR_MS };
const CAPTURE_LIMIT_MS = 7_000;
const REFUND_LIMIT_MS = 10_000;

/** The origin of the payment pages, for each of Tabby's hosts (tabby.md §1). */
const PAGES: Readonly<Partial<Record<string, string>>> = {
  [TABBY_API]: "https://checkout.tabby.ai",
  [TABBY_SAUDI_API]: "https://checkout.tabby.sa",
};

/** Tabby, redirect flow, over plain HTTP (docs/gateways/tabby.md). */
export function createTabbyGateway(
  config: TabbyConfig,
  { sandbox }: Pick<ShopContext, "sandbox">,
): Gateway {
  const live = isLiveTabbyKey(config.secretKey);
  const ask = createJsonApi("Tabby", config.apiBase, config.secretKey, codesOf);
  const { origin } = new URL(config.apiBase);
  const ownPages = PAGES[origin];
  const paymentHosts =
    ownPages === undefined
      ? [origin, ...(sandbox === null ? [] : [sandbox.publicUrl])]
      : [ownPages];

  const pathOf = (reference: string) => `/api/v2/payments/${encodeURIComponent(reference)}`;
  const readPayment = async (reference: string, signal: AbortSignal): Promise<Fields> =>
    fieldsOf(await ask({ method: "GET", path: pathOf(reference), signal }));

  /** The authorised and the closed payments opened between two times, the newest first. */
  const list = async (from: Date, to: Date): Promise<PaymentList> => {
    const reports = new Map<string, GatewayReport>();
    for (let offset = 0; offset < MOST_LISTED; offset += LIST_LIMIT) {
      const query = new URLSearchParams({
        created_at__gte: from.toISOString(),
        created_at__lte: to.toISOString(),
        limit: String(LIST_LIMIT),
        offset: String(offset),
      });
      const path = `/api/v2/payments?${query}`;
      const signal = AbortSignal.timeout(REPORT_LIMIT_MS);
      const page = listOf(fieldsOf(await ask({ method: "GET", path, signal }))["payments"]);
      const known = reports.size;
      for (const payment of page) {
        const report = readReport(payment, live);
        reports.set(report.reference, report);
      }
      if (page.length < LIST_LIMIT) return { reports: [...reports.values()], isWhole: true };
      if (reports.size === known) break;
    }
    return { reports: [...reports.values()], isWhole: false };
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
        signal: AbortSignal.timeout(START_LIMIT_MS),
      }).catch((error: unknown) => {
        throw withReason(error);
      });
      return readStarted(fieldsOf(answer), attempt, live, paymentHosts);
    },

    async reportPayment(reference) {
      return readReport(await readPayment(reference, AbortSignal.timeout(REPORT_LIMIT_MS)), live);
    },

    async findPayment(paymentId, createdAt) {
      const { before, after } = OPENED_WITHIN_MS;
      const [from, to] = [createdAt.getTime() - before, createdAt.getTime() + after];
      const { reports, isWhole } = await list(new Date(from), new Date(to));
      const found = reports.find((report) => report.paymentId === paymentId);
      if (found !== undefined) return found;
      if (!isWhole) throw new GatewaySilent("Tabby's list does not come to an end");
      return null;
    },

    findPaymentOfCharge: null,

    listPayments: (since) => list(since, new Date()),

    async probe() {
      const path = "/api/v2/payments?limit=1";
      await ask({ method: "GET", path, signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    },

    /** Our payment id makes it one capture (tabby.md §7); after a refusal the payment is read. */
    async capturePayment({ id, reference, amount }) {
      const signal = AbortSignal.timeout(CAPTURE_LIMIT_MS);
      const body = { amount: toDecimalText(amount), reference_id: id };
      try {
        await ask({ method: "POST", path: `${pathOf(reference)}/captures`, body, signal });
      } catch (error) {
        if (!(error instanceof CallRefused)) throw error;
      }
      return readReport(await readPayment(reference, signal), live);
    },

    async endPayment() {
      throw new GatewayRefused(
        "Tabby has no call that ends an open session; it runs out by itself",
      );
    },

    reportsDisputes: false,

    namesRefunds: true,

    async refundPayment({ id, reference, amount }) {
      const signal = AbortSignal.timeout(REFUND_LIMIT_MS);
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
      if (made === undefined) throw new GatewaySilent("Tabby answered a refund without naming it");
      return made;
    },

    readWebhook({ rawBody, headers }) {
      const secret = headers.get("X-Webhook-Secret");
      if (secret === null || !equalsSafely(secret, config.webhookSecret)) {
        throw new Refusal("forged_webhook");
      }
      return readEvent(bodyOf(rawBody));
    },
  };
}

/** Accepts the answer to our create call only if it is about the payment that we asked for. */
function readStarted(
  session: Fields,
  attempt: PaymentAttempt,
  live: boolean,
  paymentHosts: readonly string[],
): StartedPayment {
  if (textOf(session["status"])?.toLowerCase() === "rejected") throw rejected(session);
  const payment = fieldsOf(session["payment"]);
  const reference = textOf(payment["id"]);
  if (reference === null || !agrees(payment, attempt, live)) {
    throw new WrongAnswer("Tabby answered with another payment than the one asked for");
  }
  const products = fieldsOf(fieldsOf(session["configuration"])["available_products"]);
  const paymentUrl = textOf(fieldsOf(products["installments"])["web_url"]);
  if (paymentUrl === null || !isPaymentHost(paymentUrl, paymentHosts)) {
    throw new WrongAnswer("Tabby answered without a payment page, or with one on a foreign host");
  }
  const ends = Date.parse(textOf(payment["expires_at"]) ?? "");
  const expiresAt = new Date(ends > Date.now() ? ends : Date.now() + PAGE_MS);
  return { reference, paymentUrl, expiresAt };
}

/** Whether the fields that the answer has are what we asked for; some may be missing. */
function agrees(payment: Fields, { id, amount, currency }: PaymentAttempt, live: boolean): boolean {
  const checks = [
    [payment["amount"], minorOf(payment["amount"]) === amount],
    [payment["currency"], textOf(payment["currency"])?.toUpperCase() === currency],
    [fieldsOf(payment["order"])["reference_id"], fieldsOf(payment["order"])["reference_id"] === id],
    [payment["is_test"], payment["is_test"] === !live],
  ];
  return checks.every(([value, right]) => value === undefined || value === null || right);
}

const REJECTIONS: ReadonlyMap<string, RefusalReason> = new Map([
  ["order_amount_too_low", "amount_too_low"],
  ["order_amount_too_high", "amount_too_high"],
]);

/** Tabby refused the buyer before anything was paid, in a regular answer (tabby.md §2). */
function rejected(session: Fields): GatewayRefused {
  const products = fieldsOf(fieldsOf(session["configuration"])["products"]);
  const rejection = textOf(fieldsOf(products["installments"])["rejection_reason"]);
  const reason = REJECTIONS.get(rejection ?? "") ?? "not_eligible";
  return new GatewayRefused(`Tabby rejected the buyer: ${rejection ?? "no reason"}`, { reason });
}

function withReason(error: unknown): unknown {
  if (!(error instanceof CallRefused)) return error;
  const fields = listOf(error.answer["errors"]).map(({ field }) => textOf(field) ?? "");
  if (!fields.some((field) => field.endsWith("buyer.phone"))) return error;
  return new GatewayRefused(error.message, { reason: "phone", cause: error });
}

/** Tabby's only conflict is a payment that the buyer disputes (tabby.md §8). */
function isDispute(error: unknown): error is CallRefused {
  return (
    error instanceof CallRefused &&
    error.status === 409 &&
    textOf(error.answer["errorType"]) === "conflict"
  );
}

/** The codes of an error, in either of its two shapes (tabby.md §8). */
export function codesOf(answer: Fields): readonly string[] {
  const fields = listOf(answer["errors"]).map(({ field, code }) => `${field} ${code}`);
  return [textOf(answer["errorType"]), textOf(answer["error"]), ...fields].flatMap(
    (text) => text?.slice(0, 120) ?? [],
  );
}

/** Events are snapshots without an id; the fields that change make one (tabby.md §6). */
function readEvent(payment: Fields): WebhookEvent | null {
  const reference = textOf(payment["id"]);
  const type = textOf(payment["status"])?.toLowerCase();
  if (reference === null || type === undefined) return null;
  const paymentId = textOf(fieldsOf(payment["order"])["reference_id"]);
  const [captures, refunds] = [listOf(payment["captures"]), listOf(payment["refunds"])];
  const id = [reference, type, captures.length, refunds.length, paymentId ?? ""].join(" ");
  return { id, type, paymentId, reference };
}
