import type { CheckoutForm } from "#core/checkout.ts";
import { createStore } from "./store.ts";

/** Who the checkout form was last filled in for. */
export type TypedBuyer = Pick<CheckoutForm, "firstname" | "lastname" | "email">;

const NOBODY: TypedBuyer = { firstname: "", lastname: "", email: "" };

/**
 * Keeps what was typed while the buyer is away from the cart to log in (D-119). In memory only: it
 * is in no address and no storage, and goes with the document.
 */
export const typedBuyer = createStore<TypedBuyer>(NOBODY);

export function rememberBuyer({ firstname, lastname, email }: TypedBuyer): void {
  typedBuyer.set({ firstname, lastname, email });
}

/** Nobody is to find the name of whoever signed out (D-74). */
export function forgetBuyer(): void {
  typedBuyer.set(NOBODY);
}
