import type { ContactForm } from "#core/contact.ts";
import { normalizeEmail } from "#core/email.ts";
import type { Locale } from "#core/locale.ts";
import type { Queryable } from "../db/schema.ts";

/** A message, with the language of the page it was written on. */
export type ContactMessage = ContactForm & { readonly id: string; readonly locale: Locale };

/** Stores a message; false if it is stored already. */
export async function saveContactMessage(
  db: Queryable,
  { id, name, email, phone, msg, locale }: ContactMessage,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("contact_messages")
    .values({
      id,
      name,
      email,
      email_key: normalizeEmail(email),
      phone: phone === "" ? null : phone,
      message: msg,
      locale,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** `null` if it has been erased. */
export async function findContactMessage(
  db: Queryable,
  id: string,
): Promise<ContactMessage | null> {
  const row = await db
    .selectFrom("contact_messages")
    .select(["name", "email", "phone", "message", "locale"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { name, email, phone, message, locale } = row;
  return { id, name, email, phone: phone ?? "", msg: message, locale };
}
