import type { CheckoutForm } from "#core/checkout.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { BUYER_DRAFT, SENT_FORM } from "#web/visitor/drafts.ts";

/** The typed fields that an opening of the checkout form keeps; it clears the others (D-97). */
export type BuyerDraft = Pick<CheckoutForm, "firstname" | "lastname" | "email">;

/**
 * Keeps unsent input of the checkout form during a visit to the login page (D-119) and a reload. It is in
 * session storage, which no other tab reads, until the form is sent or `clearOrderDrafts` is called.
 */
export function keepBuyerDraft({ firstname, lastname, email }: BuyerDraft): void {
  sessionStore.set(BUYER_DRAFT, JSON.stringify({ firstname, lastname, email }));
}

/** What was typed before; `null` if nothing was. */
export function readBuyerDraft(): BuyerDraft | null {
  try {
    const { firstname, lastname, email } = JSON.parse(sessionStore.get(BUYER_DRAFT) ?? "");
    const texts = [firstname, lastname, email];
    const isDraft = texts.every((text) => typeof text === "string") && texts.join("") !== "";
    return isDraft ? { firstname, lastname, email } : null;
  } catch {
    // A stored text that we did not write is no draft.
    return null;
  }
}

/**
 * Removes what was typed for an order that is paid or whose cart is empty (R-CHK-54). Drafts of other forms
 * stay: a request for a trial class, and the learners of a new order (D-201, D-206).
 */
export function clearOrderDrafts(): void {
  sessionStore.remove(BUYER_DRAFT);
  sessionStore.remove(SENT_FORM);
}
