import type { Hono } from "hono";
import * as contract from "#contract/refund-claim.ts";
import { route } from "../http/route.ts";
import { requireUser } from "../http/visitor.ts";
import type { Shop } from "../shop.ts";
import { claimRefund, previewClaim, withdrawClaim } from "./claim.ts";
import { toClaimAnswer } from "./store.ts";

/** The calls by which a family asks for a refund by the policy (D-222, D-223). */
export function refundClaimRoutes(app: Hono, shop: Shop): void {
  route(app, shop, contract.previewRefundClaim, async ({ visitor, body }) =>
    previewClaim(shop, requireUser(visitor), body.order_id, body.held),
  );

  route(app, shop, contract.claimRefund, async ({ visitor, body }) =>
    toClaimAnswer(await claimRefund(shop, requireUser(visitor), body)),
  );

  route(app, shop, contract.withdrawRefundClaim, async ({ visitor, body }) =>
    toClaimAnswer(await withdrawClaim(shop, requireUser(visitor), body.order_id)),
  );
}
