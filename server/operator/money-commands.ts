import { DISPUTE_STATES } from "#core/dispute.ts";
import { DEFAULT_LOCALE } from "#core/locale.ts";
import { fromDecimalText, toDecimalText } from "#core/money.ts";
import { MAX_REASON_LENGTH, REVIEW_OUTCOMES, type RefundReason } from "#core/refund.ts";
import { applyDueChanges, changeTerms, lockPackage } from "../catalog/prices.ts";
import { inTransaction } from "../db/transaction.ts";
import { findPaymentByNumber } from "../orders/store.ts";
import { grantClaim } from "../payments/claim-answer.ts";
import { DisputeRefused, recordDisputeByStaff } from "../payments/dispute-by-staff.ts";
import { promiseRefund, RefundRefused } from "../payments/refund-promise.ts";
import { ReviewRefused, settleReview } from "../payments/refund-review.ts";
import { listRefunds } from "../payments/refund-store.ts";
import { findPayment } from "../payments/store.ts";
import { withDatabase, withShop } from "./access.ts";
import { type Command, isValue, UsageError } from "./command.ts";

/** The operator's commands for prices and paid money. */
export const MONEY_COMMANDS: Readonly<Record<string, Command>> = {
  "set-price": async (args, env) => {
    const { id, price, before } = expectPrice(args);
    return withDatabase(env, ({ db }) =>
      inTransaction(db, async (transaction) => {
        const now = new Date();
        const stored = await lockPackage(transaction, id);
        if (stored === null) throw new Error("There is no course package with this id.");
        const known = await applyDueChanges(transaction, stored, now);
        const terms = { price, priceBefore: before, active: known.active };
        await changeTerms(transaction, id, terms, { actor: "operator" }, { startsAt: now, now });
        const was = before === null ? "" : `, before ${toDecimalText(before)}`;
        return `${known.names[DEFAULT_LOCALE]} costs USD ${toDecimalText(price)}${was}; it was ${toDecimalText(known.price)}.`;
      }),
    );
  },

  refund: async (args, env) => {
    const { number, amount, reason } = expectRefund(args);
    return withShop(env, async (shop) => {
      const found = await findPaymentByNumber(shop.db, number);
      const payment = found === null ? null : await findPayment(shop.db, found.paymentId);
      if (payment === null) throw new Error(REFUND_PROBLEMS.not_found);
      // Typed twice at the same time it is one refund; typed again later it is another one, also
      // when the one before was refused.
      const { length: earlier } = await listRefunds(shop.db, payment.id);
      const refundId = `operator-${payment.id}-${earlier}-${amount ?? "all"}`;
      const request = {
        refundId,
        paymentId: payment.id,
        amount,
        reason: reason ?? ("asked for by the operator" satisfies RefundReason),
        actor: "operator",
      } as const;
      const at = shop.now();
      const refund = await promiseRefund(shop, request, (transaction) =>
        grantClaim(transaction, payment.id, { staffId: null, requestedAt: at, at }),
      ).catch((error: unknown) => {
        throw error instanceof RefundRefused ? new Error(REFUND_PROBLEMS[error.problem]) : error;
      });
      const { currency } = payment;
      return `${currency} ${toDecimalText(refund.amount)} of order ${number} goes back to the buyer.`;
    });
  },

  dispute: async (args, env) => {
    const told = expectDispute(args);
    return withShop(env, async (shop) => {
      const dispute = await recordDisputeByStaff(shop, { ...told, actor: "operator" }).catch(
        (error: unknown) => {
          throw error instanceof DisputeRefused
            ? new Error(DISPUTE_PROBLEMS[error.problem])
            : error;
        },
      );
      if (dispute === null) return "Already recorded.";
      return `The dispute of order ${told.orderNumber} is ${dispute.state}, ${toDecimalText(dispute.amount)}.`;
    });
  },

  "settle-refund": async (args, env) => {
    const [number = "", word] = args;
    const outcome = REVIEW_OUTCOMES.find((known) => known === word);
    if (!isValue(number) || outcome === undefined || args.length > 2) {
      throw new UsageError("Usage: npm run shop -- settle-refund NUMBER done|refused");
    }
    return withShop(env, async (shop) => {
      const amount = await settleReview(shop, number, outcome).catch((error: unknown) => {
        throw error instanceof ReviewRefused ? new Error(REVIEW_PROBLEMS[error.problem]) : error;
      });
      return `The refund of order ${number} is ${outcome}, ${toDecimalText(amount)}.`;
    });
  },
};

const REFUND_PROBLEMS: Readonly<Record<RefundRefused["problem"], string>> = {
  not_found: "There is no order with this number.",
  not_paid: "This order was never paid.",
  amount_invalid: "The amount must be more than nothing.",
  disputed: "The buyer disputes this payment; wait until the dispute is over.",
  too_much: "That is more than what was paid and has not gone back.",
  id_taken: "Another refund of this order was just asked for; look at it before you try again.",
};

const DISPUTE_PROBLEMS: Readonly<Record<DisputeRefused["problem"], string>> = {
  not_found: "There is no order with this number.",
  not_paid: "This order was never paid.",
  reported_by_gateway: "Its gateway tells of disputes by itself; there is nothing to write down.",
  amount_invalid: "The amount must be more than nothing.",
  too_much: "That is more than what was paid and has not gone back.",
  won_in_part: "A dispute is won as a whole: write down as lost what was lost of it.",
  lost: "The dispute was lost already; it can now only be recorded as won.",
  unknown: "No dispute of this order was opened.",
  changed: "The dispute has changed meanwhile; look at the order.",
};

const REVIEW_PROBLEMS: Readonly<Record<ReviewRefused["problem"], string>> = {
  not_found: "There is no order with this number.",
  nothing_waits: "No refund of this order waits for a review.",
};

function expectPrice(args: readonly string[]) {
  const [id = "", priceText = "", beforeText] = args;
  const price = fromDecimalText(priceText);
  const before = beforeText === undefined ? null : fromDecimalText(beforeText);
  const isPrice = price !== null && price > 0;
  const isBefore = beforeText === undefined || (before !== null && before > (price ?? 0));
  if (/^[1-9]\d{0,8}$/.test(id) && isPrice && isBefore && args.length <= 3) {
    return { id: Number(id), price, before };
  }
  throw new UsageError(
    "Usage: npm run shop -- set-price PACKAGE_ID PRICE [PRICE_BEFORE], in US dollars, the price before higher",
  );
}

function expectRefund(args: readonly string[]) {
  const { what, reason } = takeReason(args);
  const [number = "", text] = what;
  const amount = text === undefined ? null : fromDecimalText(text);
  const isAmount = text === undefined || amount !== null;
  const isReason = reason === null || (reason !== "" && reason.length <= MAX_REASON_LENGTH);
  if (isValue(number) && isAmount && isReason && what.length <= 2)
    return { number, amount, reason };
  throw new UsageError("Usage: npm run shop -- refund NUMBER [AMOUNT] [--reason TEXT]");
}

/** The arguments before `--reason TEXT`, and its text; `null` without one. */
function takeReason(args: readonly string[]) {
  const at = args.indexOf("--reason");
  if (at === -1 || at !== args.length - 2) return { what: args, reason: null };
  return { what: args.slice(0, at), reason: args[at + 1]?.trim() ?? "" };
}

function expectDispute(args: readonly string[]) {
  const [number = "", word, text] = args;
  const state = DISPUTE_STATES.find((known) => known === word);
  const amount = text === undefined ? null : fromDecimalText(text);
  const isAmount = text === undefined || amount !== null;
  if (isValue(number) && state !== undefined && isAmount && args.length <= 3) {
    return { orderNumber: number, state, amount };
  }
  throw new UsageError("Usage: npm run shop -- dispute NUMBER opened|won|lost [AMOUNT]");
}
