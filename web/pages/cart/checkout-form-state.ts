import {
  CHECKOUT_FIELDS,
  type CheckoutErrors,
  type CheckoutField,
  type CheckoutForm,
  type CheckoutFormErrorCode,
  checkoutErrors,
  EMPTY_CHECKOUT_FORM,
} from "#core/checkout.ts";
import { dialCodeOf } from "#core/countries.ts";
import {
  DEFAULT_GATEWAY,
  type GatewayIdentifier,
  gatewayCountries,
  onlyCountry,
} from "#core/gateways.ts";
import type { Locale } from "#core/locale.ts";
import { type PhoneEntry, type PhoneRules, phoneError } from "#core/phone.ts";

/** The error of a field: our own code, which can be translated, or the API's text, which cannot. */
export type FieldMessage =
  | { readonly code: CheckoutFormErrorCode }
  | { readonly text: string; readonly locale: Locale };
export type FieldMessages = Readonly<Partial<Record<CheckoutField, FieldMessage>>>;

/** The message of the banner in the head of the form; the words are in `content/cart`. */
export type Banner =
  | "required"
  | "failed"
  | "offline"
  | "signInEnded"
  | "sharedCartPaid"
  | "priceChanged"
  | "couponExhausted"
  | "couponUsed"
  | "notEligible"
  | "amountTooLow"
  | "amountTooHigh"
  | "phoneRefused"
  | "tooMany";

/** Why a checkout did not lead to a payment page, as shown to the buyer. */
export type CheckoutFailure = {
  readonly banner: Banner;
  /** The login-link flag of R-CHK-48. */
  readonly accountExists: boolean;
  readonly messages: FieldMessages;
};

export type CheckoutState = {
  readonly open: boolean;
  readonly gateway: GatewayIdentifier;
  /** The day on which the modal was opened (D-110). */
  readonly openedOn: Date | null;
  readonly form: CheckoutForm;
  /** What was typed before the phone number and is not shown; see `PhoneEntry`. */
  readonly lead: string;
  /** The form as last sent, or corrected since: restored until its order is paid. */
  readonly sentForm: CheckoutForm | null;
  readonly agreed: boolean;
  readonly messages: FieldMessages;
  readonly banner: Banner | null;
  readonly accountExists: boolean;
  readonly submitting: boolean;
  /** Counts the submissions that failed, here or at the server, so that the focus moves after each one. */
  readonly failures: number;
};

export const closedCheckout: CheckoutState = {
  open: false,
  gateway: DEFAULT_GATEWAY,
  openedOn: null,
  form: EMPTY_CHECKOUT_FORM,
  lead: "",
  sentForm: null,
  agreed: false,
  messages: {},
  banner: null,
  accountExists: false,
  submitting: false,
  failures: 0,
};

export type CheckoutAction =
  | { readonly type: "opened"; readonly gateway: GatewayIdentifier; readonly on: Date }
  | { readonly type: "closed" }
  | {
      readonly type: "filled";
      readonly field: CheckoutField;
      readonly value: string;
      readonly rules: PhoneRules;
    }
  | { readonly type: "phoneRead"; readonly entry: PhoneEntry }
  | { readonly type: "agreed"; readonly value: boolean }
  | { readonly type: "refused"; readonly errors: CheckoutErrors }
  | { readonly type: "sent" }
  | { readonly type: "failed"; readonly failure: CheckoutFailure }
  | { readonly type: "ended" }
  | { readonly type: "restored" };

/** The reducer of the checkout modal and its form (R-CHK-11 to R-CHK-49). */
export function checkoutStep(state: CheckoutState, action: CheckoutAction): CheckoutState {
  switch (action.type) {
    case "opened":
      return open(state, action.gateway, action.on);
    case "closed":
      return { ...state, open: false };
    case "filled":
      return state.submitting ? state : keepEdit(dropBanner(state, fill(state, action)));
    case "phoneRead":
      if (state.submitting) return state;
      return keepEdit(dropBanner(state, withPhone(state, action.entry)));
    case "agreed":
      if (state.submitting || state.agreed === action.value) return state;
      return { ...state, agreed: action.value };
    case "refused":
      return {
        ...clearMessages(state),
        messages: toMessages(action.errors),
        banner: "required",
        failures: state.failures + 1,
      };
    case "sent":
      return { ...clearMessages(state), submitting: true, sentForm: state.form };
    case "failed":
      return { ...state, ...action.failure, submitting: false, failures: state.failures + 1 };
    case "ended":
      return { ...state, submitting: false };
    case "restored":
      return { ...clearMessages(state), open: false, submitting: false };
  }
}

/** A new attempt clears the messages of the last one (D-142). */
function clearMessages(state: CheckoutState): CheckoutState {
  return { ...state, messages: {}, banner: null, accountExists: false };
}

/**
 * Every opening clears country, phone, consent and messages, and keeps names and email (D-97). If a gateway
 * serves only one country, it is preselected (R-CHK-14). A form that was sent and not paid is restored, its
 * country only if the gateway serves it (R-CHK-54). A submission under way continues (D-98).
 */
function open(state: CheckoutState, gateway: GatewayIdentifier, on: Date): CheckoutState {
  const { sentForm } = state;
  const served = gatewayCountries(gateway);
  const before =
    sentForm !== null && served?.includes(sentForm.country) !== false ? sentForm : null;
  const country = before?.country ?? onlyCountry(gateway) ?? "";
  const form = { ...state.form, country, phone: before?.phone ?? dialCodeOf(country) ?? "" };
  const opened = { ...clearMessages(state), open: true, gateway, openedOn: on };
  return { ...opened, form, lead: "", agreed: false };
}

type Filled = Extract<CheckoutAction, { readonly type: "filled" }>;

/**
 * A change of one field. The phone is checked after each change of country or phone (R-CHK-30, D-100).
 * Any other field only loses its message: it is checked when the form is submitted.
 */
function fill(state: CheckoutState, { field, value, rules }: Filled): CheckoutState {
  const { form, lead, gateway } = state;
  if (field !== "country" && field !== "phone") {
    const { [field]: _, ...messages } = state.messages;
    return { ...state, form: { ...form, [field]: value }, messages };
  }
  const entry = { country: form.country, phone: form.phone, lead };
  const isPhone = field === "phone";
  return withPhone(
    state,
    isPhone ? rules.type(entry, value, gatewayCountries(gateway)) : rules.move(entry, value),
  );
}

/** Country and phone change together: a number may determine its country, and a country its dial code. */
function withPhone(state: CheckoutState, { country, phone, lead }: PhoneEntry): CheckoutState {
  const { country: countryMessage, phone: _, ...messages } = state.messages;
  const code = phoneError(country, phone);
  return {
    ...state,
    form: { ...state.form, country, phone },
    lead,
    messages: {
      ...messages,
      ...(countryMessage !== undefined &&
        country === state.form.country && { country: countryMessage }),
      ...(code !== null && { phone: { code } }),
    },
  };
}

/** The next opening also restores corrections made after a return (R-CHK-54). */
function keepEdit(state: CheckoutState): CheckoutState {
  return state.sentForm === null ? state : { ...state, sentForm: state.form };
}

/**
 * The banner about the fields disappears when the last field is valid, the one about the phone when the phone
 * changes.
 */
function dropBanner(before: CheckoutState, after: CheckoutState): CheckoutState {
  const { banner, messages, form, gateway } = after;
  const isMended =
    banner === "required"
      ? firstFaultyField(messages) === null &&
        Object.keys(checkoutErrors(form, gateway)).length === 0
      : banner === "phoneRefused" && form.phone !== before.form.phone;
  return isMended ? { ...after, banner: null } : after;
}

function toMessages(errors: CheckoutErrors): FieldMessages {
  const messages: Partial<Record<CheckoutField, FieldMessage>> = {};
  for (const field of CHECKOUT_FIELDS) {
    const code = errors[field];
    if (code !== undefined) messages[field] = { code };
  }
  return messages;
}

/**
 * The state in the language of the page: API texts in another language are replaced by the banner, which then
 * says only that the checkout failed (D-25).
 */
export function withMessagesIn(state: CheckoutState, locale: Locale): CheckoutState {
  const all = Object.entries(state.messages);
  const kept = all.filter(([, message]) => "code" in message || message.locale === locale);
  if (kept.length === all.length) return state;
  const messages: FieldMessages = Object.fromEntries(kept);
  return { ...state, messages, banner: kept.length === 0 ? "failed" : state.banner };
}

/** The first invalid field, in the order of the form. */
export function firstFaultyField(messages: FieldMessages): CheckoutField | null {
  return CHECKOUT_FIELDS.find((field) => messages[field] !== undefined) ?? null;
}
