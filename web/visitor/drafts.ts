import { sessionStore } from "#web/browser/storage.ts";

/** Storage key of the buyer's name and email until the form is sent; see `web/cart/buyer-draft.ts`. */
export const BUYER_DRAFT = "buyerDraft";

/** Storage key of the form while its buyer is on the payment page; see `web/pages/cart/sent-form.ts`. */
export const SENT_FORM = "sentForm";

/** Storage key of an unsent contact message; see `web/ui/enquiry-form/use-enquiry.ts`. */
export const CONTACT_DRAFT = "contactDraft";

/** Storage key of an unsent request for a trial class; see `web/ui/enquiry-form/use-enquiry.ts`. */
export const TRIAL_DRAFT = "trialDraft";

/** Storage key of unsaved learners; see `web/pages/learners/learner-draft.ts`. */
export const LEARNER_DRAFTS = "learnerDrafts";

/** Storage key of an unsent claim for a refund; see `web/pages/account/refund/refund-draft.ts`. */
export const REFUND_DRAFT = "refundDraft";

/** Storage key of the payment from which the buyer has returned, which is no draft; see `awaited-payment.ts`. */
export const AWAITED_PAYMENT = "awaitedPayment";

/**
 * Removes all unsent input, so that nobody finds the visitor's name on a shared computer after a sign-out
 * (D-74). After a payment, `clearOrderDrafts` in `web/cart/buyer-draft.ts` removes less.
 */
export function clearDrafts(): void {
  sessionStore.remove(BUYER_DRAFT);
  sessionStore.remove(SENT_FORM);
  sessionStore.remove(CONTACT_DRAFT);
  sessionStore.remove(TRIAL_DRAFT);
  sessionStore.remove(LEARNER_DRAFTS);
  sessionStore.remove(REFUND_DRAFT);
}
