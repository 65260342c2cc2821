import type { CheckoutForm } from "#core/checkout.ts";
import { createStore } from "#web/browser/store.ts";

/** The part of the checkout form that outlives the visit to the login page. */
export type BuyerDraft = Pick<CheckoutForm, "firstname" | "lastname" | "email">;

const EMPTY: BuyerDraft = { firstname: "", lastname: "", email: "" };

/**
 * What the buyer typed into the checkout form before going to log in (D-119). In memory only: never in
 * an address or in storage, and gone with the document.
 */
export const buyerDraft = createStore<BuyerDraft>(EMPTY);

export function saveBuyerDraft({ firstname, lastname, email }: BuyerDraft): void {
  buyerDraft.set({ firstname, lastname, email });
}

export function clearBuyerDraft(): void {
  buyerDraft.set(EMPTY);
}
