import { isCountry } from "./countries.ts";
import { type EmailErrorCode, emailError, plainEmail } from "./email.ts";
import { type GatewayIdentifier, gatewayCountries } from "./gateways.ts";
import { type PhoneErrorCode, phoneError } from "./phone.ts";
import { INVISIBLE_ONLY, MAX_NAME_LENGTH, UNSAFE } from "./text.ts";

/** What the buyer fills in; `country` is an ISO code (R-CHK-04, R-CHK-19). */
export type CheckoutForm = {
  readonly firstname: string;
  readonly lastname: string;
  readonly country: string;
  readonly phone: string;
  readonly email: string;
};

export const CHECKOUT_FIELDS = ["firstname", "lastname", "country", "phone", "email"] as const;
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];

/** An empty form. */
export const EMPTY_CHECKOUT_FORM: CheckoutForm = {
  firstname: "",
  lastname: "",
  country: "",
  phone: "",
  email: "",
};

/** The most characters of a phone number, here and as `maxlength` in the form (D-136). */
export const MAX_PHONE_LENGTH = 20;

/** Why a field is invalid; the messages are in `content/checkout`. */
export type CheckoutFormErrorCode =
  | "firstname_required"
  | "lastname_required"
  | "name_too_long"
  | "name_invalid"
  | "country_required"
  | "country_unknown"
  | "country_not_served"
  | "phone_required"
  | "phone_too_long"
  | PhoneErrorCode
  | EmailErrorCode;

/** One code for each invalid field; valid fields have no key. */
export type CheckoutErrors = Readonly<Partial<Record<CheckoutField, CheckoutFormErrorCode>>>;

/** The form as it is sent, validated and stored: trimmed (D-107). */
export function normalizeCheckoutForm(form: CheckoutForm): CheckoutForm {
  return {
    firstname: form.firstname.trim(),
    lastname: form.lastname.trim(),
    country: form.country.trim(),
    phone: form.phone.trim(),
    email: plainEmail(form.email),
  };
}

/**
 * Validates the buyer's form for one gateway, in the browser and again on the server (D-103, D-136). Empty if
 * the form is valid.
 */
export function checkoutErrors(form: CheckoutForm, gateway: GatewayIdentifier): CheckoutErrors {
  const { firstname, lastname, country, phone, email } = normalizeCheckoutForm(form);
  const found = {
    firstname: nameError(firstname, "firstname_required"),
    lastname: nameError(lastname, "lastname_required"),
    country: countryError(country, gateway),
    phone: phoneFieldError(country, phone),
    email: emailError(email),
  };
  const errors: Partial<Record<CheckoutField, CheckoutFormErrorCode>> = {};
  for (const field of CHECKOUT_FIELDS) {
    const code = found[field];
    if (code !== null) errors[field] = code;
  }
  return errors;
}

function nameError(
  name: string,
  missing: "firstname_required" | "lastname_required",
): CheckoutFormErrorCode | null {
  if (INVISIBLE_ONLY.test(name)) return missing;
  if (name.length > MAX_NAME_LENGTH) return "name_too_long";
  return UNSAFE.test(name) ? "name_invalid" : null;
}

function countryError(country: string, gateway: GatewayIdentifier): CheckoutFormErrorCode | null {
  if (country === "") return "country_required";
  if (!isCountry(country)) return "country_unknown";
  const served = gatewayCountries(gateway);
  return served === null || served.includes(country) ? null : "country_not_served";
}

/** An empty phone gets the form's message, and each phone rule has its own (D-102). */
function phoneFieldError(country: string, phone: string): CheckoutFormErrorCode | null {
  if (phone === "") return "phone_required";
  return phoneError(country, phone) ?? (phone.length > MAX_PHONE_LENGTH ? "phone_too_long" : null);
}

/** How many pixels from the end the terms count as scrolled to the end (R-CHK-20). */
export const TERMS_SCROLL_TOLERANCE = 2;

/** Whether a box is scrolled to its end; accepts an element (D-99). */
export function isScrolledToEnd(box: {
  readonly scrollHeight: number;
  readonly clientHeight: number;
  readonly scrollTop: number;
}): boolean {
  return box.scrollHeight - box.clientHeight - box.scrollTop <= TERMS_SCROLL_TOLERANCE;
}
