import type { CheckoutForm } from "#core/checkout.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { createStore } from "#web/browser/store.ts";

/** The part of the checkout form that outlives the visit to the login page. */
type BuyerDraft = Pick<CheckoutForm, "firstname" | "lastname" | "email">;

const EMPTY: BuyerDraft = { firstname: "", lastname: "", email: "" };

/**
 * What the buyer typed into the checkout form before going to log in (D-119). In memory only: never in
 * an address or in storage, and gone with the document.
 */
export const buyerDraft = createStore<BuyerDraft>(EMPTY);

export function saveBuyerDraft({ firstname, lastname, email }: BuyerDraft): void {
  buyerDraft.set({ firstname, lastname, email });
}

/** Where the form waits for a buyer who is at the payment page; see `web/pages/cart/sent-form.ts`. */
export const SENT_FORM = "sentForm";

/** Where the request for a trial class waits until it is sent; see `web/pages/trial/use-trial.ts`. */
export const TRIAL_DRAFT = "trialDraft";

/** Where learners wait until they are saved; see `web/pages/learners/learner-draft.ts`. */
export const LEARNER_DRAFTS = "learnerDrafts";

/** After a sign-out, or a payment, nobody may find the buyer's name on a shared computer (D-74). */
export function clearBuyerDraft(): void {
  buyerDraft.set(EMPTY);
  sessionStore.remove(SENT_FORM);
  sessionStore.remove(TRIAL_DRAFT);
  sessionStore.remove(LEARNER_DRAFTS);
}
