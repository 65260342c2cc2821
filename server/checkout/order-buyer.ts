import { randomUUID } from "node:crypto";
import type { CheckoutForm } from "#core/checkout.ts";
import { normalizeEmail, normalizeMailbox } from "#core/email.ts";
import { fullName } from "#core/full-name.ts";
import { normalizePersonPhone } from "#core/phone.ts";
import type { StoredCart } from "../cart/store.ts";
import type { PersonKeys } from "../coupons/uses.ts";
import type { Queryable } from "../db/schema.ts";
import { type StatementPart, statementPart } from "../db/statement-part.ts";
import type { BuyerColumns } from "../orders/new-order.ts";
import { hashSecret } from "../tokens/secrets.ts";
import type { Checkout } from "./checkout.ts";
import { SHOWN_TERMS } from "./shown-terms.ts";

/** The keys by which a coupon with a limit for each person recognises this buyer. */
export function personKeysOf({ country, email, phone }: CheckoutForm): Omit<PersonKeys, "userId"> {
  return {
    mailbox: normalizeMailbox(email),
    phoneKey: normalizePersonPhone(country, phone),
  };
}

/**
 * The user that an order belongs to. For a new guest, `guestPart` has the parts `guest` and `owned`, which store
 * the user and make the cart theirs, in the statement that stores the order.
 */
export type Buyer = { readonly userId: string; readonly guestPart: StatementPart | null };

/**
 * The user that the order belongs to: the signed-in user, or the guest's own unverified user, who is created
 * with the first order of the cart (D-120). The guest keeps the cart until the payment page is open.
 */
export async function saveBuyer(
  transaction: Queryable,
  { visitor, form }: Checkout,
  cart: StoredCart,
  now: Date,
): Promise<Buyer> {
  if (visitor.scope === "user") return { userId: visitor.userId, guestPart: null };
  const details = {
    name: fullName(form),
    email: form.email,
    email_key: normalizeEmail(form.email),
  };
  if (cart.userId !== null) {
    await transaction
      .updateTable("users")
      .set(details)
      .where("id", "=", cart.userId)
      .where("verified_at", "is", null)
      .execute();
    return { userId: cart.userId, guestPart: null };
  }
  const userId = randomUUID();
  const guest = { id: userId, ...details, verified_at: null, created_at: now };
  const guestPart = statementPart`guest as (${transaction.insertInto("users").values(guest)}), owned as (
      update carts set user_id = ${userId} where id = ${cart.id}
    )`;
  return { userId, guestPart };
}

/**
 * The buyer's details, each form field in the column of the same name, and the terms that the buyer agreed to,
 * with language and time.
 */
export function buyerColumns(
  { form, locale, website, receiptKey }: Checkout,
  now: Date,
): BuyerColumns {
  const { mailbox, phoneKey } = personKeysOf(form);
  return {
    ...form,
    email_key: normalizeEmail(form.email),
    person_email_key: mailbox,
    person_phone_key: phoneKey,
    website,
    locale,
    receipt_key_hash: hashSecret(receiptKey),
    terms_version: SHOWN_TERMS[locale].version,
    terms_accepted_at: now,
  };
}
