import * as account from "./account.ts";
import * as cart from "./cart.ts";
import * as catalog from "./catalog.ts";
import { checkout } from "./checkout.ts";
import { sendContactMessage } from "./contact.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import { getLearners, saveLearners } from "./learner.ts";
import { getOrder, getReceipt } from "./order.ts";
import * as refundClaim from "./refund-claim.ts";
import * as sharedCart from "./shared-cart.ts";
import { listGateways } from "./start.ts";
import { requestTrial } from "./trial.ts";
import { getWordsEdits } from "./words.ts";

/** Every call of the API: R-API-09 to R-API-26 in order, then our own. */
export const endpoints = [
  listGateways,
  catalog.listCoursePackages,
  catalog.listCodingPackages,
  catalog.listAiPackages,
  cart.addToCart,
  cart.getCart,
  cart.increaseItem,
  cart.decreaseItem,
  cart.removeItem,
  cart.applyCoupon,
  cart.removeCoupon,
  checkout,
  getOrder,
  getReceipt,
  getLearners,
  saveLearners,
  sendContactMessage,
  sharedCart.shareCart,
  sharedCart.getOwnSharedCart,
  sharedCart.revokeSharedCart,
  sharedCart.getSharedCart,
  sharedCart.takeSharedCart,
  requestTrial,
  account.requestCode,
  account.verifyCode,
  account.logout,
  account.listSessions,
  account.endSessions,
  account.getMe,
  account.listOrders,
  refundClaim.previewRefundClaim,
  refundClaim.claimRefund,
  refundClaim.withdrawRefundClaim,
  getWordsEdits,
] as const satisfies readonly AnyEndpoint[];
