import "./checkout.css";
import { useReducer } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dialCodeOf } from "#core/countries.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import { isolate, LOCALES, type Locale } from "#core/locale.ts";
import { type Copy, loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "#web/testing/show.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { checkoutStep, closedCheckout } from "./checkout-form-state.ts";
import { CountrySelect } from "./country-select.tsx";
import { fieldText } from "./field-text.ts";
import { PhoneField } from "./phone-field.tsx";

type ExampleProps = {
  readonly gateway: GatewayIdentifier;
  readonly locale: Locale;
  readonly copy: Copy<"cart">["checkout"];
};

/** The two fields with the state of the checkout form. */
function Example({ gateway, locale, copy }: ExampleProps) {
  const opened = { type: "opened", gateway, on: new Date() } as const;
  const [state, dispatch] = useReducer(checkoutStep, checkoutStep(closedCheckout, opened));
  const { country, phone } = state.form;
  const error = (field: "country" | "phone") =>
    fieldText(state.messages[field], copy.errors, dialCodeOf(country), locale);
  return (
    <>
      <Field label={copy.fields.country} error={error("country")}>
        {(aria) => (
          <CountrySelect
            aria={aria}
            gateway={gateway}
            value={country}
            locked={false}
            placeholder={copy.chooseCountry}
            onChange={(value) => dispatch({ type: "filled", field: "country", value })}
          />
        )}
      </Field>
      <Field label={copy.fields.phone} hint={copy.phoneHint} error={error("phone")} live>
        {(aria) => (
          <PhoneField
            aria={aria}
            country={country}
            value={phone}
            locked={false}
            onChange={(value) => dispatch({ type: "filled", field: "phone", value })}
          />
        )}
      </Field>
    </>
  );
}

describe.each(LOCALES)("country and phone (%s)", async (locale) => {
  const copy = (await loadCopy("cart", locale)).checkout;

  const open = (gateway: GatewayIdentifier = "stripe") =>
    show(<Example gateway={gateway} locale={locale} copy={copy} />, { locale });
  const country = page.getByRole("combobox", { name: copy.fields.country });
  const phone = page.getByRole("textbox", { name: copy.fields.phone });
  const typed = () => {
    const input = phone.element();
    if (!(input instanceof HTMLInputElement)) throw new Error("The phone is no input.");
    return input;
  };

  test("a country brings its dial code, and digits go behind it", async () => {
    await open();
    await userEvent.tab();
    await userEvent.selectOptions(country, "AE");
    await expect.element(phone).toHaveValue("+971");
    await userEvent.tab();
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard("50a1");
    await expect.element(phone).toHaveValue("+971501");
    await expect.element(phone).toBeValid();
  });

  test("a digit is mended in the middle, and a letter that is taken out again does not move the caret", async () => {
    await open();
    await userEvent.selectOptions(country, "AE");
    await userEvent.click(phone);
    await userEvent.keyboard("50123{ArrowLeft}{ArrowLeft}{Backspace}a9");
    await expect.element(phone).toHaveValue("+97150923");
    expect(typed().selectionStart).toBe("+97150923".length - 2);
  });

  test("what is wrong with the number is announced and read with it, before the hint", async () => {
    const shown = await open();
    const region = shown.querySelector("[aria-live='polite']");
    await userEvent.selectOptions(country, "AE");
    await expect.element(phone).toBeInvalid();
    expect(region?.textContent).toBe(copy.errors.phone_rest);
    await expect
      .element(phone)
      .toHaveAccessibleDescription(`${copy.errors.phone_rest} ${copy.phoneHint}`);
    await userEvent.click(phone);
    await userEvent.keyboard("5");
    expect(region?.textContent).toBe("");
    await expect.element(phone).toHaveAccessibleDescription(copy.phoneHint);
  });

  test("the number runs from left to right, whichever way the page does", async () => {
    await open();
    expect(getComputedStyle(typed()).direction).toBe("ltr");
  });

  test("the countries have names in the language of the page, and their dial codes", async () => {
    await open();
    const texts = [...country.element().querySelectorAll("option")].map((one) => one.textContent);
    expect(texts[0]).toBe(copy.chooseCountry);
    const name = locale === "ar" ? "الإمارات العربية المتحدة" : "United Arab Emirates";
    expect(texts).toContain(`${name} (${locale === "ar" ? isolate("+971") : "+971"})`);
  });

  test("the only country of a gateway is chosen already", async () => {
    await open("tabby");
    await expect.element(country).toHaveValue("AE");
    expect(country.element().querySelectorAll("option")).toHaveLength(1);
    await expect.element(phone).toHaveValue("+971");
  });

  test("country and phone are accessible, with and without an error", async () => {
    const shown = await open();
    await expectAccessible(shown);
    await userEvent.selectOptions(country, "AE");
    await expect.element(phone).toBeInvalid();
    await expectAccessible(shown);
  });
});
