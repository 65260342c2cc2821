import { sessionStore } from "#web/browser/storage.ts";

/** Where the buyer's name and email wait until the form is sent; see `web/cart/buyer-draft.ts`. */
export const BUYER_DRAFT = "buyerDraft";

/** Where the form waits for a buyer who is at the payment page; see `web/pages/cart/sent-form.ts`. */
export const SENT_FORM = "sentForm";

/** Where the request for a trial class waits until it is sent; see `web/pages/trial/use-trial.ts`. */
export const TRIAL_DRAFT = "trialDraft";

/** Where learners wait until they are saved; see `web/pages/learners/learner-draft.ts`. */
export const LEARNER_DRAFTS = "learnerDrafts";

/** Where a payment is remembered that its buyer came back from, which is no draft; see `awaited-payment.ts`. */
export const AWAITED_PAYMENT = "awaitedPayment";

/**
 * Removes all that was typed and not sent: after a sign-out nobody may find the visitor's name on a shared
 * computer (D-74). After a payment `clearOrderDrafts` in `web/cart/buyer-draft.ts` removes less.
 */
export function clearDrafts(): void {
  sessionStore.remove(BUYER_DRAFT);
  sessionStore.remove(SENT_FORM);
  sessionStore.remove(TRIAL_DRAFT);
  sessionStore.remove(LEARNER_DRAFTS);
}
