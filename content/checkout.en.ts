import type { CheckoutField, CheckoutFormErrorCode } from "#core/checkout.ts";

export type CheckoutCopy = {
  readonly fields: Readonly<Record<CheckoutField, string>>;
  readonly errors: Readonly<Record<CheckoutFormErrorCode, string>>;
};

/**
 * What the fields of the checkout form are called, and why one is refused, which the API says too.
 * `{code}` stands for the dial code of the chosen country. R-CHK-23 to R-CHK-35 are letter for letter.
 */
export const copy: CheckoutCopy = {
  fields: {
    firstname: "First name",
    lastname: "Last name",
    country: "Country / Region",
    phone: "Phone number",
    email: "Email address",
  },
  errors: {
    firstname_required: "Firstname is required",
    lastname_required: "Lastname is required",
    name_too_long: "Please use at most 100 characters.",
    name_invalid: "Please use letters only; this name contains a hidden character.",
    country_required: "Country / Region is required",
    country_unknown: "Please choose a country from the list.",
    country_not_served: "This way of paying is not offered in this country.",
    phone_required: "Phone number is required",
    phone_too_long: "Please use at most 20 characters.",
    phone_country: "Please select a valid country.",
    phone_missing: "Phone number is required.",
    phone_start: "Phone number must start with {code}.",
    phone_rest: "Please enter your phone number.",
    phone_digits: "Phone number must contain only digits after the country code.",
    email_required: "Email address is required",
    email_too_long: "Please use at most 254 characters.",
    email_invalid: "Email address is invalid",
  },
};
