import type { CheckoutForm } from "#core/checkout.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { BUYER_DRAFT } from "#web/visitor/drafts.ts";

/** What an opening of the checkout form keeps of what was typed; it empties the rest (D-97). */
export type BuyerDraft = Pick<CheckoutForm, "firstname" | "lastname" | "email">;

/**
 * Keeps what the buyer has typed into the checkout form and not sent, over a visit to the login page
 * (D-119) and a reload. In session storage, which no other tab reads, until `clearDrafts` or the form is
 * sent.
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
