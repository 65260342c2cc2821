import { CHECKOUT_FIELDS, type CheckoutForm } from "#core/checkout.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { BUYER_DRAFT, SENT_FORM } from "#web/visitor/drafts.ts";

type CartItems = readonly { readonly id: number }[];

/**
 * Keeps the form for a buyer who may come back from the payment page without having paid (R-CHK-54).
 * In session storage, which no other tab reads, and only once the page is left for the payment. With
 * the items that the payment is for: a payment takes them out of the cart. It takes the place of the
 * draft, which knows no payment that would end it.
 */
export function keepSentForm(form: CheckoutForm, items: CartItems): void {
  const ids = items.map(({ id }) => id);
  const keep = () => {
    sessionStore.set(SENT_FORM, JSON.stringify({ form, ids }));
    sessionStore.remove(BUYER_DRAFT);
  };
  window.addEventListener("pagehide", keep, { once: true });
}

/** The form that was kept, while the cart still holds something that it was sent for. */
export function readSentForm(items: CartItems): CheckoutForm | null {
  const kept = parse(sessionStore.get(SENT_FORM));
  if (kept !== null && items.some(({ id }) => kept.ids.includes(id))) return kept.form;
  sessionStore.remove(SENT_FORM);
  return null;
}

function parse(
  text: string | null,
): { readonly form: CheckoutForm; readonly ids: unknown[] } | null {
  try {
    const { form, ids } = JSON.parse(text ?? "");
    const isForm = CHECKOUT_FIELDS.every((field) => typeof form[field] === "string");
    return isForm && Array.isArray(ids) ? { form, ids } : null;
  } catch {
    return null;
  }
}
