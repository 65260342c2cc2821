import { withWesternDigits } from "./digits.ts";
import { isEmail, MAX_EMAIL_LENGTH, plainEmail } from "./email.ts";
import { INVISIBLE_ONLY, MAX_NAME_LENGTH, storableLine, storableText, UNSAFE } from "./text.ts";

/** The contact form of a visitor; `phone` may be empty (R-HOME-35, D-35). */
export type ContactForm = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly msg: string;
};

export const CONTACT_FIELDS = ["name", "email", "phone", "msg"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** The maximum length of each field, here and as `maxlength` in the form (D-35, D-136). */
export const CONTACT_BOUNDS: Readonly<Record<ContactField, number>> = {
  name: MAX_NAME_LENGTH,
  email: MAX_EMAIL_LENGTH,
  phone: 30,
  msg: 5000,
};

/** Why a field is invalid; the messages are in `content/home-sections`. */
export type ContactErrorCode =
  | "nameRequired"
  | "nameInvalid"
  | "emailRequired"
  | "emailInvalid"
  | "msgRequired"
  | "tooLong";

/** One code for each invalid field; valid fields have no key. */
export type ContactErrors = Readonly<Partial<Record<ContactField, ContactErrorCode>>>;

/**
 * The form as it is validated, sent and stored: trimmed, without characters that cannot be stored, and with
 * Western digits in the phone. Nothing else of the phone is changed, as its country is unknown.
 */
export function normalizeContactForm({ name, email, phone, msg }: ContactForm): ContactForm {
  return {
    name: storableLine(name),
    email: plainEmail(storableLine(email)),
    phone: storableLine(withWesternDigits(phone)),
    msg: storableText(msg),
  };
}

/**
 * Validates the contact form, in the browser and again on the server (D-35): name, email and message are
 * required, and name and email follow the rules of the checkout. The name is validated as typed: a hidden
 * character is refused, not removed. Empty if the form is valid.
 */
export function contactErrors(form: ContactForm): ContactErrors {
  const texts = normalizeContactForm(form);
  const errors: Partial<Record<ContactField, ContactErrorCode>> = {};
  for (const field of CONTACT_FIELDS) {
    if (texts[field].length > CONTACT_BOUNDS[field]) errors[field] = "tooLong";
  }
  if (INVISIBLE_ONLY.test(texts.name)) errors.name = "nameRequired";
  else if (UNSAFE.test(form.name.trim())) errors.name = "nameInvalid";
  if (texts.email === "") errors.email = "emailRequired";
  else if (errors.email === undefined && !isEmail(texts.email)) errors.email = "emailInvalid";
  if (INVISIBLE_ONLY.test(texts.msg)) errors.msg = "msgRequired";
  return errors;
}
