import * as audit from "./audit.ts";
import * as coupons from "./coupons.ts";
import type { AnyStaffEndpoint } from "./endpoint.ts";
import * as factors from "./factors.ts";
import * as figures from "./figures.ts";
import * as groups from "./groups.ts";
import * as learners from "./learners.ts";
import * as messages from "./messages.ts";
import * as orders from "./orders.ts";
import * as packages from "./packages.ts";
import * as refunds from "./refunds.ts";
import * as signIn from "./sign-in.ts";
import * as staff from "./staff.ts";
import * as today from "./today.ts";
import * as trials from "./trials.ts";
import * as words from "./words.ts";

/** Every call of the back office: its description, its tests of roles and its checks come from here. */
export const staffEndpoints = [
  signIn.requestStaffCode,
  signIn.signInStaff,
  signIn.requestSignInPasskey,
  signIn.giveSecondFactor,
  staff.getMe,
  signIn.signOutStaff,
  signIn.listStaffSessions,
  signIn.endStaffSessions,
  signIn.requestConfirmPasskey,
  signIn.confirmIdentity,
  factors.getFactors,
  factors.renewRecoveryCodes,
  factors.requestNewPasskey,
  factors.addPasskey,
  factors.removePasskey,
  staff.listStaff,
  staff.addStaff,
  staff.changeRole,
  staff.removeStaff,
  words.listWords,
  words.getWords,
  words.saveWords,
  words.publishWords,
  words.getWordsHistory,
  audit.listAudit,
  audit.getStaffApi,
  today.getToday,
  today.retryJob,
  today.handleAlert,
  orders.listOrders,
  orders.exportOrders,
  orders.getOrder,
  orders.settleOrder,
  orders.sendReceipt,
  orders.recordDispute,
  refunds.previewRefund,
  refunds.requestRefund,
  refunds.approveRefund,
  refunds.declineRefund,
  refunds.recordRefundOutcome,
  refunds.declineRefundClaim,
  packages.listAdminPackages,
  packages.changePackage,
  packages.cancelScheduledChange,
  packages.getPackageHistory,
  coupons.listCoupons,
  coupons.addCoupon,
  coupons.changeCoupon,
  coupons.tryCoupon,
  coupons.addCouponBatch,
  coupons.getCouponFile,
  coupons.getFamilyDiscount,
  coupons.changeFamilyDiscount,
  messages.listMessages,
  messages.getMessage,
  messages.patchMessage,
  messages.replyToMessage,
  messages.sendReplyAgain,
  trials.listTrials,
  trials.getTrial,
  trials.changeTrial,
  learners.listStaffLearners,
  learners.releaseSeat,
  groups.listGroups,
  groups.listWaiting,
  groups.listGroupLengths,
  groups.getGroup,
  groups.createGroup,
  groups.changeGroup,
  groups.deleteGroup,
  groups.assignSeat,
  groups.takeSeatOut,
  groups.cancelSession,
  groups.restoreSession,
  figures.getFigures,
  figures.getFiguresFile,
] as const satisfies readonly AnyStaffEndpoint[];
