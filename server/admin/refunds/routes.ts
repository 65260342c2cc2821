import type { Hono } from "hono";
import * as contract from "#contract/admin/refunds.ts";
import { Refusal } from "#core/errors.ts";
import { parseMajor, toMajor } from "#core/money.ts";
import { findOrder } from "../../orders/store.ts";
import type { Shop } from "../../shop.ts";
import { requestId } from "../idempotency.ts";
import { loadOrderPayment, loadPayment } from "../orders/find-order.ts";
import { pathName } from "../path-name.ts";
import { type StaffCall, staffRoute } from "../route.ts";
import { declineClaim } from "./claims.ts";
import { recordOutcome } from "./outcome.ts";
import { previewRefund } from "./preview.ts";
import { decideRefund, requestRefund } from "./request.ts";

/** The calls by which staff refund orders, and answer the claims of families. */
export function refundRoutes(app: Hono, shop: Shop): void {
  staffRoute(app, shop, contract.previewRefund, async ({ params, query }) => {
    const payment = await loadPayment(shop.db, params);
    const order = await findOrder(shop.db, payment.orderId);
    if (order === null) throw new Refusal("not_found");
    return previewRefund(payment, order, query, shop.config.refundApprovalAbove);
  });

  staffRoute(app, shop, contract.requestRefund, async ({ staff, params, body, request }) => {
    const order = await loadOrderPayment(shop.db, params);
    const { amount: major, reason, claim_id: claimId = null } = body;
    const amount = major === undefined ? null : parseMajor(major);
    if (major !== undefined && amount === null) {
      throw new Refusal("invalid_input", { field: "amount" });
    }
    const wanted = { id: requestId(request, staff), amount, reason, claimId };
    const refund = await requestRefund(shop, staff, order, wanted);
    return { ...refund, amount: toMajor(refund.amount) };
  });

  const decide =
    (decision: "approved" | "declined") =>
    async ({ staff, params }: Pick<StaffCall<undefined, undefined>, "staff" | "params">) => {
      const order = await loadOrderPayment(shop.db, params);
      return { state: await decideRefund(shop, staff, order, pathName(params, "id"), decision) };
    };
  staffRoute(app, shop, contract.approveRefund, decide("approved"));
  staffRoute(app, shop, contract.declineRefund, decide("declined"));

  staffRoute(app, shop, contract.recordRefundOutcome, async ({ staff, params, body }) => {
    const order = await loadOrderPayment(shop.db, params);
    await recordOutcome(shop, staff, order, pathName(params, "id"), body.outcome);
    return { state: body.outcome };
  });

  staffRoute(app, shop, contract.declineRefundClaim, async ({ staff, params, body }) => {
    const order = await loadOrderPayment(shop.db, params);
    await declineClaim(shop, staff, order, pathName(params, "id"), body.answer);
    return { state: "declined" as const };
  });
}
