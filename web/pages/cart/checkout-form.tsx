import { Fragment, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { CHECKOUT_FIELDS, type CheckoutField } from "#core/checkout.ts";
import { dialCodeOf } from "#core/countries.ts";
import { MAX_EMAIL_LENGTH } from "#core/email.ts";
import { gatewayCountries } from "#core/gateways.ts";
import { MAX_NAME_LENGTH } from "#core/text.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { firstFaultyField } from "./checkout-form-state.ts";
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
  /** Where the form says why it was not sent. */
  readonly message: RefObject<HTMLDivElement | null>;
};

/** The fields that share a line where there is room. */
const NAMES = ["firstname", "lastname"] as const satisfies readonly CheckoutField[];
const isName = (field: CheckoutField) => NAMES.some((name) => name === field);

/** The buyer's form, with our own messages instead of the browser's (D-109). */
export function CheckoutForm(props: CheckoutFormProps) {
  const { checkout, payable, copy, headingId, terms, message } = props;
  const { state, fill } = checkout;
  const { gateway, form, messages, agreed, submitting, failures } = state;
  const locale = useLocale();
  const formElement = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const whyId = useId();
  const submitWords = payable === 0 ? copy.free : copy;

  // After a failed submission: the first faulty field, else the button, which lost the focus when it
  // was disabled. Why it failed is seen then too, wherever the head has been scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failed try.
  useEffect(() => {
    if (failures === 0) return;
    const field = firstFaultyField(messages);
    const target = field === null ? null : formElement.current?.elements.namedItem(field);
    if (target instanceof HTMLElement) target.focus();
    else {
      submitButton.current?.focus();
      message.current?.scrollIntoView({ block: "nearest" });
    }
  }, [failures]);

  const error = (field: CheckoutField) =>
    fieldText(messages[field], copy.errors, dialCodeOf(form.country), locale);
  const name = (field: (typeof NAMES)[number], autoComplete: string) => (
    <Field label={copy.fields[field]} error={error(field)}>
      {(aria) => (
        <input
          {...aria}
          name={field}
          className="field-input"
          dir="auto"
          autoComplete={autoComplete}
          required
          maxLength={MAX_NAME_LENGTH}
          value={form[field]}
          readOnly={submitting}
          onChange={({ target }) => fill(field, target.value)}
        />
      )}
    </Field>
  );

  const fields: Readonly<Record<CheckoutField, ReactNode>> = {
    firstname: name("firstname", "given-name"),
    lastname: name("lastname", "family-name"),
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
      <Field label={copy.fields.email} hint={copy.emailHint} error={error("email")}>
        {(aria) => (
          <input
            {...aria}
            name="email"
            type="email"
            className="field-input"
            dir="ltr"
            autoComplete="email"
            required
            maxLength={MAX_EMAIL_LENGTH}
            value={form.email}
            readOnly={submitting}
            onChange={({ target }) => fill("email", target.value)}
          />
        )}
      </Field>
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
