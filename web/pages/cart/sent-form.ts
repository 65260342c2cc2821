import { CHECKOUT_FIELDS, type CheckoutForm } from "#core/checkout.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { BUYER_DRAFT, SENT_FORM } from "#web/visitor/drafts.ts";

type CartItems = readonly { readonly id: number }[];

/**
 * Keeps the form for a buyer who may return from the payment page without paying (R-CHK-54). It is written to
 * session storage, which no other tab reads, when the browser leaves for the payment. The items are stored with
 * it, because a payment removes them from the cart. It replaces the draft, which no payment would end.
 */
export function keepSentForm(form: CheckoutForm, items: CartItems): void {
  const ids = items.map(({ id }) => id);
  const keep = () => {
    sessionStore.set(SENT_FORM, JSON.stringify({ form, ids }));
    sessionStore.remove(BUYER_DRAFT);
  };
  window.addEventListener("pagehide", keep, { once: true });
}

/** The kept form, as long as the cart still holds one of its items. */
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
