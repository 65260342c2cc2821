import type { CheckoutForm } from "#core/checkout.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { BUYER_DRAFT, SENT_FORM } from "#web/visitor/drafts.ts";

/** What an opening of the checkout form keeps of what was typed; it empties the rest (D-97). */
export type BuyerDraft = Pick<CheckoutForm, "firstname" | "lastname" | "email">;

/**
 * Keeps what the buyer has typed into the checkout form and not sent, over a visit to the login page
 * (D-119) and a reload. In session storage, which no other tab reads, until the form is sent or
 * `clearOrderDrafts`.
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
    // Somebody else's text in the browser's storage is no draft.
    return null;
  }
}

/**
 * Removes what was typed for an order that is paid or has nothing in it any more (R-CHK-54). What waits to be
 * sent elsewhere stays: a request for a trial class, and who learns on what was just bought (D-201, D-206).
 */
export function clearOrderDrafts(): void {
  sessionStore.remove(BUYER_DRAFT);
  sessionStore.remove(SENT_FORM);
}
