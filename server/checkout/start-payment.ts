import { setTimeout as pause } from "node:timers/promises";
import { Refusal, type RefusalCode } from "#core/errors.ts";
import { hasEndedUnpaid, type PaymentStatus } from "#core/payment.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Gateway } from "../gateways/gateway.ts";
import {
  GatewayRefused,
  IdempotencyKeyUsed,
  type RefusalReason,
} from "../gateways/gateway-errors.ts";
import {
  claimStart,
  releaseStart,
  renewStart,
  START_RENEWAL_MS,
  type StartClaim,
  savePage,
  spendStartKey,
} from "../payments/page-store.ts";
import { logNotSettled, movePayment, settlePayment } from "../payments/settle-payment.ts";
import { findPayment, lockPaymentAndCart } from "../payments/store.ts";
import type { Shop } from "../shop.ts";
import { loadAttempt } from "./load-attempt.ts";

/** Checkout gives up within 25 s (interface.md §11); the gateway's own limits are shorter. */
const WAIT_TIMEOUT_MS = 24_000;
const WAIT_STEP_MS = 100;
const RECHECK_TIMEOUT_MS = 3_000;

/**
 * Opens the payment page of a placed order, outside any transaction. Of many equal requests one
 * calls the gateway, and the others wait for its result: one order, one payment, one page.
 * @throws Refusal `gateway_failed`, or the gateway's reason to refuse the buyer; the same checkout
 *   may be tried again
 */
export async function startPayment(
  shop: Shop,
  gateway: Gateway,
  paymentId: string,
): Promise<string> {
  const deadline = Date.now() + WAIT_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const claim = await claimStart(shop.db, paymentId);
    if (claim !== null) return openPage(shop, gateway, paymentId, claim);
    const payment = await findPayment(shop.db, paymentId);
    if (payment === null || hasEndedUnpaid(payment.status)) break;
    if (payment.paymentUrl !== null) return payment.paymentUrl;
    await pause(WAIT_STEP_MS);
  }
  throw new Refusal("gateway_failed");
}

/**
 * The status of an attempt that was found again. It may have been declined or paid without our knowledge, so
 * the gateway is asked. If it does not answer soon, the status is taken from our own books.
 */
export async function recheckAttempt(shop: Shop, paymentId: string): Promise<PaymentStatus | null> {
  const cause = { actor: "checkout", cause: "checked out again" } as const;
  const settled = settlePayment(shop, paymentId, cause).catch((error: unknown) => {
    logNotSettled(shop, paymentId, error);
    return null;
  });
  const status = await Promise.race([settled, pause(RECHECK_TIMEOUT_MS, null, { ref: false })]);
  return status ?? (await findPayment(shop.db, paymentId))?.status ?? null;
}

async function openPage(
  shop: Shop,
  gateway: Gateway,
  paymentId: string,
  claim: StartClaim,
): Promise<string> {
  shop.tracing.purchase(paymentId, "begins");
  const attempt = await loadAttempt(shop, paymentId);
  const renewal = renewClaim(shop, paymentId, claim);
  try {
    const page = await gateway.startPayment(attempt).finally(renewal.stop);
    const { paymentUrl } = await savePage(shop.db, paymentId, page);
    // Our claim had expired, and another order may hold the coupon use by now: nobody gets this page.
    if (paymentUrl === null) throw new Error("the attempt ended while its page was being opened");
    if (paymentUrl !== page.paymentUrl) {
      const about = { paymentId, gateway: gateway.identifier, unused: page.reference };
      shop.log.warn(about, "a second page is not used");
    }
    return paymentUrl;
  } catch (error) {
    if (error instanceof IdempotencyKeyUsed)
      await spendStartKey(shop.db, paymentId, attempt.keyNumber);
    await abandonAttempt(shop, paymentId, await renewal.claim(), error);
    const opened = await findOpenedPage(shop, paymentId);
    if (opened !== null) return opened;
    throw new Refusal(refusalOf(error), { cause: error, gateway: gateway.identifier });
  }
}

/** The page that another request opened after our claim had expired. */
async function findOpenedPage({ db }: Shop, paymentId: string): Promise<string | null> {
  const payment = await findPayment(db, paymentId);
  return payment === null || hasEndedUnpaid(payment.status) ? null : payment.paymentUrl;
}

type ClaimRenewal = {
  /** Stops the renewal; the claim then expires. */
  stop(): void;
  /** The claim after its last renewal; `null` if it was lost. */
  claim(): Promise<StartClaim | null>;
};

/** Renews a claim each second, until it is stopped or lost. */
function renewClaim({ db, log }: Shop, paymentId: string, claimed: StartClaim): ClaimRenewal {
  let claim: StartClaim | null = claimed;
  let renewing: Promise<void> = Promise.resolve();
  const renew = async () => {
    if (claim === null) return;
    try {
      claim = await renewStart(db, paymentId, claim);
    } catch (error) {
      log.warn({ err: error, paymentId }, "claim not renewed");
    }
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, START_RENEWAL_MS);
  return {
    stop: () => clearInterval(timer),
    async claim() {
      await renewing;
      return claim;
    },
  };
}

const REFUSALS: Readonly<Record<RefusalReason, RefusalCode>> = {
  not_eligible: "gateway_not_eligible",
  amount_too_low: "gateway_amount_too_low",
  amount_too_high: "gateway_amount_too_high",
  phone: "gateway_phone_refused",
};

function refusalOf(error: unknown): RefusalCode {
  const reason = error instanceof GatewayRefused ? error.reason : null;
  return reason === null ? "gateway_failed" : REFUSALS[reason];
}

/**
 * Ends the attempt after a refusal; after an unknown outcome releases the claim, so that the attempt can be
 * retried at once. Does neither if its `claim` was lost to another request.
 */
async function abandonAttempt(
  shop: Shop,
  paymentId: string,
  claim: StartClaim | null,
  error: unknown,
): Promise<void> {
  shop.log.warn({ err: error, paymentId }, "payment page not opened");
  if (claim === null) return;
  if (!(error instanceof GatewayRefused)) {
    await releaseStart(shop.db, paymentId, claim);
    return;
  }
  await inTransaction(shop.db, async (transaction) => {
    const payment = await lockPaymentAndCart(transaction, paymentId);
    if (payment.status !== "created") return;
    if (!(await releaseStart(transaction, paymentId, claim))) return;
    await movePayment(shop, transaction, payment, {
      after: "failed",
      actor: "checkout",
      cause: "refused by the gateway",
    });
  });
}
