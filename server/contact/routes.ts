import type { Hono } from "hono";
import { wordsIn } from "#content/words.ts";
import { sendContactMessage } from "#contract/contact.ts";
import {
  CONTACT_BOUNDS,
  CONTACT_FIELDS,
  type ContactForm,
  contactErrors,
  normalizeContactForm,
} from "#core/contact.ts";
import { type FieldError, Refusal } from "#core/errors.ts";
import { formatNumber, type Locale } from "#core/locale.ts";
import { inTransaction } from "../db/transaction.ts";
import { readBrowserId } from "../http/cookies.ts";
import { formId } from "../http/form-id.ts";
import { consume, type Limit } from "../http/limits.ts";
import { route } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { saveContactMessage } from "./store.ts";

/** Counts only stored messages, not forms returned for correction. */
const MESSAGES_OF_ONE_BROWSER: Limit = { name: "messages", hits: 5, seconds: 10 * 60 };
const MESSAGES_AT_ONE_ADDRESS: Limit = { name: "messages at", hits: 200, seconds: 60 * 60 };

/** The refused fields, with the messages of the form itself. */
function fieldErrorsOf(form: ContactForm, locale: Locale): readonly FieldError[] {
  const errors = contactErrors(form);
  const words = wordsIn(locale).homeSections.contact.errors;
  return CONTACT_FIELDS.flatMap((field) => {
    const code = errors[field];
    if (code === undefined) return [];
    const max = formatNumber(CONTACT_BOUNDS[field]);
    return [{ field, message: words[code].replace("{max}", max) }];
  });
}

/** Messages to us: stored, and mailed to staff by a job in the same transaction (D-35). */
export function contactRoutes(app: Hono, shop: Shop): void {
  route(app, shop, sendContactMessage, async ({ request, body, locale, address, setMessage }) => {
    const written = { ...body, phone: body.phone ?? "" };
    const errors = fieldErrorsOf(written, locale);
    if (errors.length > 0) throw new Refusal("invalid_input", { errors });
    const form = normalizeContactForm(written);
    const browserId = readBrowserId(request, shop.config.publicUrl);
    await consume(shop, MESSAGES_OF_ONE_BROWSER, browserId);
    await consume(shop, MESSAGES_AT_ONE_ADDRESS, address);
    const id = formId(browserId, form, shop.now());
    await inTransaction(shop.db, async (transaction) => {
      if (!(await saveContactMessage(transaction, { ...form, id, locale }))) return;
      await shop.jobs.enqueue(transaction, "send-contact-message", { messageId: id }, id);
    });
    setMessage(wordsIn(locale).homeSections.contact.success.heading);
  });
}
