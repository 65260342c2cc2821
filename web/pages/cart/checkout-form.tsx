import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from "react";
import { CHECKOUT_FIELDS, type CheckoutField } from "#core/checkout.ts";
import { dialCodeOf } from "#core/countries.ts";
import { MAX_EMAIL_LENGTH } from "#core/email.ts";
import { gatewayCountries } from "#core/gateways.ts";
import { MAX_NAME_LENGTH } from "#core/text.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { type CheckoutState, firstFaultyField } from "./checkout-form-state.ts";
import { CountrySelect } from "./country-select.tsx";
import { fieldText } from "./field-text.ts";
import { PhoneField } from "./phone-field.tsx";
import { TermsBox } from "./terms-box.tsx";
import type { Checkout } from "./use-checkout.ts";

type CheckoutFormProps = {
  readonly checkout: Checkout;
  readonly payable: number;
  readonly copy: Copy<"cart">["checkout"];
  readonly headingId: string;
  readonly terms: RefObject<HTMLDivElement | null>;
  /** The element that shows why the form was not sent. */
  readonly message: RefObject<HTMLDivElement | null>;
};

/** The fields that share a line if there is room. */
const NAMES = ["firstname", "lastname"] as const satisfies readonly CheckoutField[];
const isName = (field: CheckoutField) => NAMES.some((name) => name === field);

/** The buyer's form, with our own messages instead of the browser's (D-109). */
export function CheckoutForm(props: CheckoutFormProps) {
  const { checkout, payable, copy, headingId, terms, message } = props;
  const { state, fill } = checkout;
  const { gateway, form, messages, agreed, submitting } = state;
  const locale = useLocale();
  const formElement = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const whyId = useId();
  const submitWords = payable === 0 ? copy.free : copy;

  useFocusAfterFailure(state, { form: formElement, button: submitButton, message });

  const error = (field: CheckoutField) =>
    fieldText(messages[field], copy.errors, dialCodeOf(form.country), locale);
  const text = (field: TextFieldName) => ({
    field,
    checkout,
    label: copy.fields[field],
    error: error(field),
  });

  const fields: Readonly<Record<CheckoutField, ReactNode>> = {
    firstname: <NameField {...text("firstname")} autoComplete="given-name" />,
    lastname: <NameField {...text("lastname")} autoComplete="family-name" />,
    country: (
      <Field label={copy.fields.country} error={error("country")}>
        {(aria) => (
          <CountrySelect
            aria={aria}
            gateway={gateway}
            value={form.country}
            locked={submitting}
            placeholder={copy.chooseCountry}
            onChange={(country) => fill("country", country)}
          />
        )}
      </Field>
    ),
    phone: (
      <Field label={copy.fields.phone} hint={copy.phoneHint} error={error("phone")} live>
        {(aria) => (
          <PhoneField
            aria={aria}
            country={form.country}
            value={form.phone}
            served={gatewayCountries(gateway)}
            locked={submitting}
            words={copy.phoneDoubt}
            onChange={(phone) => fill("phone", phone)}
            onRead={checkout.fillPhone}
          />
        )}
      </Field>
    ),
    email: (
      <TextField
        {...text("email")}
        hint={copy.emailHint}
        type="email"
        dir="ltr"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
      />
    ),
  };
  const show = (field: CheckoutField) => <Fragment key={field}>{fields[field]}</Fragment>;

  return (
    <form
      method="post"
      ref={formElement}
      noValidate
      className="checkout-form"
      aria-labelledby={headingId}
      onSubmit={checkout.submit}
    >
      <div className="checkout-names">{NAMES.map(show)}</div>
      {CHECKOUT_FIELDS.filter((field) => !isName(field)).map(show)}
      <TermsBox agreed={agreed} copy={copy} box={terms} onAgree={checkout.agree} />
      <div>
        {/* Disabled without consent (R-CHK-09), and while a request is running (D-115). */}
        <Button
          ref={submitButton}
          type="submit"
          className="checkout-submit"
          disabled={!agreed || submitting}
          busy={submitting}
          busyLabel={submitWords.submitting}
          aria-describedby={whyId}
        >
          {submitWords.submit}
        </Button>
        <p id={whyId} className="checkout-why" role="status">
          {submitting ? submitWords.submitting : agreed ? "" : copy.agreeFirst}
        </p>
      </div>
    </form>
  );
}

/**
 * After a failed submission, moves the focus to the first invalid field, or else to the button, which lost it
 * when it was disabled, and scrolls the reason into view.
 */
function useFocusAfterFailure(
  { failures, messages }: Pick<CheckoutState, "failures" | "messages">,
  parts: {
    readonly form: RefObject<HTMLFormElement | null>;
    readonly button: RefObject<HTMLButtonElement | null>;
    readonly message: RefObject<HTMLElement | null>;
  },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failed try.
  useEffect(() => {
    if (failures === 0) return;
    const field = firstFaultyField(messages);
    const target = field === null ? null : parts.form.current?.elements.namedItem(field);
    if (target instanceof HTMLElement) target.focus();
    else {
      parts.button.current?.focus();
      // In the head, which scrolls away only on a low screen. Elsewhere this would scroll the button out of view.
      const { current: message } = parts.message;
      if (message !== null && message.getBoundingClientRect().top < 0) {
        message.scrollIntoView({ block: "nearest" });
      }
    }
  }, [failures]);
}

type TextFieldName = Exclude<CheckoutField, "country" | "phone">;

type TextFieldProps = Pick<ComponentProps<"input">, "type" | "dir" | "autoComplete" | "maxLength"> &
  Omit<ComponentProps<typeof Field>, "children"> & {
    readonly field: TextFieldName;
    readonly checkout: Checkout;
  };

function TextField(props: TextFieldProps) {
  const { field, checkout, type, dir, autoComplete, maxLength, ...labels } = props;
  const { form, submitting } = checkout.state;
  return (
    <Field {...labels}>
      {(aria) => (
        <input
          {...aria}
          name={field}
          type={type}
          className="field-input"
          dir={dir}
          autoComplete={autoComplete}
          required
          maxLength={maxLength}
          value={form[field]}
          readOnly={submitting}
          onChange={({ target }) => checkout.fill(field, target.value)}
        />
      )}
    </Field>
  );
}

function NameField(props: TextFieldProps) {
  return <TextField {...props} dir="auto" maxLength={MAX_NAME_LENGTH} />;
}
