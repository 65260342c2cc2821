import "./checkout.css";
import { useReducer } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { dialCodeOf } from "#core/countries.ts";
import { type GatewayIdentifier, gatewayCountries } from "#core/gateways.ts";
import { isolate, LOCALES, type Locale } from "#core/locale.ts";
import { type Copy, loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { oneLanguageEach } from "#web/testing/one-language-each.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { Field } from "#web/ui/field/field.tsx";
import { checkoutStep, closedCheckout } from "./checkout-form-state.ts";
import { CountrySelect } from "./country-select.tsx";
import { fieldText } from "./field-text.ts";
import { loadPhoneNumbers, phoneNumbers, phoneRules } from "./load-phone-numbers.ts";
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
            onChange={(value) =>
              dispatch({ type: "filled", field: "country", value, rules: phoneRules() })
            }
          />
        )}
      </Field>
      <Field label={copy.fields.phone} hint={copy.phoneHint} error={error("phone")} live>
        {(aria) => (
          <PhoneField
            aria={aria}
            country={country}
            value={phone}
            served={gatewayCountries(gateway)}
            locked={false}
            words={copy.phoneDoubt}
            onChange={(value) =>
              dispatch({ type: "filled", field: "phone", value, rules: phoneRules() })
            }
            onRead={(entry) => dispatch({ type: "phoneRead", entry })}
          />
        )}
      </Field>
    </>
  );
}

/** As the browser pastes: where the page does not take the text itself, it goes where the caret is. */
function paste(input: HTMLInputElement, text: string): void {
  input.focus();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  if (input.dispatchEvent(event)) document.execCommand("insertText", false, text);
}

/** As the browser fills a field in: the whole text, by an event that names no way of typing. */
function fillIn(input: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * How people enter their number: the way, the country that was chosen before (`-` for none), what they
 * enter, and the country and the number that the form then has.
 */
const INPUTS = `
typed   SA  0501234567              SA  +966501234567
typed   SA  +966501234567           SA  +966501234567
typed   -   +966501234567           SA  +966501234567
pasted  SA  00966 50-123 4567       SA  +966501234567
filled  SA  +966 (0)50 123 4567     SA  +966501234567
typed   AE  0501234567              AE  +971501234567
typed   SA  +971501234567           AE  +971501234567
typed   -   00971501234567          AE  +971501234567
pasted  SA  +971 50 123 4567        AE  +971501234567
filled  AE  971501234567            AE  +971501234567
typed   KW  ٥٠٠١٢٣٤٥                KW  +96550012345
typed   KW  0096550012345           KW  +96550012345
typed   -   +٩٦٥٥٠٠١٢٣٤٥            KW  +96550012345
pasted  KW  965 5001 2345           KW  +96550012345
filled  SA  +96550012345            KW  +96550012345
typed   QA  33123456                QA  +97433123456
typed   QA  97433123456             QA  +97433123456
typed   SA  0097433123456           QA  +97433123456
pasted  -   +974 3312 3456          QA  +97433123456
filled  QA  33123456                QA  +97433123456
typed   EG  01001234567             EG  +201001234567
typed   EG  +201001234567           EG  +201001234567
typed   -   00201001234567          EG  +201001234567
pasted  EG  ٠١٠٠ ١٢٣ ٤٥٦٧           EG  +201001234567
filled  SA  00201001234567          EG  +201001234567
typed   JO  0790123456              JO  +962790123456
typed   JO  962790123456            JO  +962790123456
typed   -   +962790123456           JO  +962790123456
pasted  JO  +962+962 79 012 3456    JO  +962790123456
filled  JO  079 012 3456            JO  +962790123456
typed   OM  92123456                OM  +96892123456
typed   OM  +96892123456            OM  +96892123456
typed   AE  0096892123456           OM  +96892123456
pasted  OM  00968 9212 3456         OM  +96892123456
filled  OM  92123456                OM  +96892123456
typed   BH  36001234                BH  +97336001234
typed   BH  0097336001234           BH  +97336001234
typed   -   +97336001234            BH  +97336001234
pasted  SA  +973 3600 1234          BH  +97336001234
filled  BH  973 3600 1234           BH  +97336001234
typed   IQ  07912345678             IQ  +9647912345678
typed   IQ  ۰۷۹۱۲۳۴۵۶۷۸             IQ  +9647912345678
typed   SA  +9647912345678          IQ  +9647912345678
pasted  IQ  0791 234 5678           IQ  +9647912345678
filled  IQ  +964 (0)791 234 5678    IQ  +9647912345678
typed   GB  07400123456             GB  +447400123456
typed   GB  +447400123456           GB  +447400123456
typed   -   00447400123456          GB  +447400123456
pasted  GB  +44 (0)7400 123456      GB  +447400123456
filled  SA  +44 7400 123456         GB  +447400123456
typed   US  2015550123              US  +12015550123
typed   US  12015550123             US  +12015550123
typed   -   +12015550123            US  +12015550123
pasted  US  (201) 555-0123          US  +12015550123
filled  SA  +1 201 555 0123         US  +12015550123
typed   IT  3123456789              IT  +393123456789
typed   IT  0612345678              IT  +390612345678
typed   SA  +393123456789           IT  +393123456789
pasted  IT  +39 06 1234 5678        IT  +390612345678
filled  IT  312 345 6789            IT  +393123456789`
  .trim()
  .split("\n")
  .map((line) => line.split(/ {2,}/) as [way: string, before: string, ...rest: string[]])
  .map(([way, before, text = "", country = "", phone = ""]) => ({
    way,
    before: before === "-" ? "" : before,
    text,
    country,
    phone,
  }));

const COPY = {
  en: (await loadCopy("cart", "en")).checkout,
  ar: (await loadCopy("cart", "ar")).checkout,
};

/** How the two fields of a language are opened and found. */
function fieldsIn(locale: Locale) {
  const copy = COPY[locale];
  const phone = page.getByRole("textbox", { name: copy.fields.phone });
  return {
    copy,
    open: (gateway: GatewayIdentifier = "stripe") =>
      showComponent(<Example gateway={gateway} locale={locale} copy={copy} />, { locale }),
    country: page.getByRole("combobox", { name: copy.fields.country }),
    phone,
    typed() {
      const input = phone.element();
      if (!(input instanceof HTMLInputElement)) throw new Error("The phone is no input.");
      return input;
    },
  };
}

test("there are sixty ways to enter a number, in twelve countries", () => {
  expect(INPUTS).toHaveLength(60);
  expect(new Set(INPUTS.map((one) => one.country)).size).toBe(12);
});

describe.each(LOCALES)("country and phone (%s)", (locale) => {
  const { copy, open, country, phone, typed } = fieldsIn(locale);

  test("an error of the number is announced and read with the field, before the hint", async () => {
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

  test("country and phone are accessible, with and without an error", async () => {
    const shown = await open();
    await expectAccessible(shown);
    await userEvent.selectOptions(country, "AE");
    await expect.element(phone).toBeInvalid();
    await expectAccessible(shown);
  });

  describe("with the numbers of all countries", () => {
    beforeEach(loadPhoneNumbers);
    afterEach(() => phoneNumbers.set(null));

    test.each(oneLanguageEach(INPUTS, locale))(
      "$way with $before: $text is $phone (R-CHK-50, R-CHK-51, D-105)",
      async ({ way, before, text, ...expected }) => {
        const shown = await open();
        if (before !== "") await userEvent.selectOptions(country, before);
        typed().focus();
        if (way === "typed") await userEvent.keyboard(text);
        else if (way === "pasted") paste(typed(), text);
        else fillIn(typed(), text);
        await expect.element(phone).toHaveValue(expected.phone);
        await expect.element(country).toHaveValue(expected.country);
        await expect.element(phone).toBeValid();
        expect(shown.querySelector("[role=status]")?.textContent).toBe("");
      },
    );

    test("a number that looks wrong is asked about once it is left, and sent all the same (R-CHK-53)", async () => {
      const shown = await open();
      const doubt = page.getByRole("status");
      await userEvent.selectOptions(country, "SA");
      await userEvent.click(phone);
      await userEvent.keyboard("50123456");
      await expect.element(doubt).toBeEmptyDOMElement();
      await userEvent.tab();
      const question = {
        en: "Saudi Arabia: mobile numbers have 9 digits after +966. Please check yours.",
        ar: `المملكة العربية السعودية: يتكوّن رقم الجوال من 9 أرقام بعد ${isolate("+966")}. يُرجى مراجعة الرقم.`,
      }[locale];
      await expect.element(doubt).toHaveTextContent(question);
      await expect.element(phone).toHaveAccessibleDescription(`${question} ${copy.phoneHint}`);
      await expect.element(phone).toBeValid();
      await expectAccessible(shown);
      await userEvent.click(phone);
      await expect.element(doubt).toBeEmptyDOMElement();
      await userEvent.keyboard("7");
      await userEvent.tab();
      await expect.element(doubt).toBeEmptyDOMElement();
    });
  });
});

describe("country and phone, the same in each language", () => {
  const { copy, open, country, phone, typed } = fieldsIn("ar");

  test("a country brings its dial code, and digits go behind it", async () => {
    await open();
    country.element().focus();
    await userEvent.selectOptions(country, "AE");
    await expect.element(phone).toHaveValue("+971");
    await userEvent.tab();
    await expect.element(phone).toHaveFocus();
    await userEvent.keyboard("50a1");
    await expect.element(phone).toHaveValue("+971501");
    await expect.element(phone).toBeValid();
  });

  test("a digit is corrected in the middle, and a letter that is refused does not move the caret", async () => {
    await open();
    await userEvent.selectOptions(country, "AE");
    await userEvent.click(phone);
    await userEvent.keyboard("50123{ArrowLeft}{ArrowLeft}{Backspace}a9");
    await expect.element(phone).toHaveValue("+97150923");
    expect(typed().selectionStart).toBe("+97150923".length - 2);
  });

  test("the caret stays behind the dial code, and Backspace there takes no digit", async () => {
    await open();
    await userEvent.selectOptions(country, "AE");
    await userEvent.click(phone);
    await userEvent.keyboard("50123{Home}");
    await expect.poll(() => typed().selectionStart).toBe("+971".length);
    await userEvent.keyboard("{ArrowLeft}");
    await expect.poll(() => typed().selectionStart).toBe("+971".length);
    await userEvent.keyboard("{Backspace}");
    await expect.element(phone).toHaveValue("+97150123");
    await userEvent.keyboard("4");
    await expect.element(phone).toHaveValue("+971450123");
    expect(typed().selectionStart).toBe("+9714".length);
  });

  test("a caret that is put in front of the code together with the focus is moved behind it", async () => {
    await open();
    await userEvent.selectOptions(country, "AE");
    typed().focus();
    typed().setSelectionRange(0, 0);
    await cdp().send("Input.insertText", { text: "٥" });
    await cdp().send("Input.insertText", { text: "٠" });
    await expect.element(phone).toHaveValue("+97150");
  });

  test("the only country of a gateway is chosen already", async () => {
    await open("tabby");
    await expect.element(country).toHaveValue("AE");
    expect(country.element().querySelectorAll("option")).toHaveLength(1);
    await expect.element(phone).toHaveValue("+971");
  });

  test("while the patterns of numbers are not loaded, typing and pasting follow the dial code", async () => {
    await open();
    await userEvent.selectOptions(country, "SA");
    await userEvent.click(phone);
    await userEvent.keyboard("0501");
    await expect.element(phone).toHaveValue("+9660501");
    paste(typed(), "050 123 4567");
    await expect.element(phone).toHaveValue("+966501234567");
    fillIn(typed(), "0501234568");
    await expect.element(phone).toHaveValue("+966501234568");
    await expect.element(page.getByRole("status")).toBeEmptyDOMElement();
  });

  describe("with the numbers of all countries", () => {
    beforeEach(loadPhoneNumbers);
    afterEach(() => phoneNumbers.set(null));

    test("another country keeps a number that is its own too, and clears any other (R-CHK-15, R-CHK-51)", async () => {
      await open();
      await userEvent.selectOptions(country, "SA");
      await userEvent.click(phone);
      await userEvent.keyboard("501234567");
      await userEvent.selectOptions(country, "AE");
      await expect.element(phone).toHaveValue("+971501234567");
      await userEvent.selectOptions(country, "KW");
      await expect.element(phone).toHaveValue("+965");
    });

    test("while the finger is on the field's own label, the number is not questioned", async () => {
      const shown = await open();
      await userEvent.selectOptions(country, "SA");
      await userEvent.click(phone);
      await userEvent.keyboard("50123456");
      await userEvent.click(page.getByText(copy.fields.phone, { exact: true }));
      await expect.element(phone).toHaveFocus();
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      expect(shown.querySelector("[role=status]")?.textContent).toBe("");
    });

    test.each([
      ["SA", "+971501234567", "AE"],
      ["SA", "\u202a+971\u00a050\u00a0123\u00a04567\u202c", "AE"],
      ["AE", "050 123 4567", "AE"],
    ])("in %s a keyboard enters %s as one piece (R-CHK-51)", async (before, text, after) => {
      await open();
      await userEvent.selectOptions(country, before);
      typed().focus();
      await cdp().send("Input.insertText", { text });
      await expect.element(phone).toHaveValue("+971501234567");
      await expect.element(country).toHaveValue(after);
    });

    test("a number entered by an input method is read when it is whole, not at each digit", async () => {
      await open();
      await userEvent.selectOptions(country, "SA");
      typed().focus();
      const session = cdp();
      for (const text of ["٠", "٠٥", "٠٥٠", "٠٥٠١٢٣٤٥٦٧"]) {
        const selection = { selectionStart: text.length, selectionEnd: text.length };
        await session.send("Input.imeSetComposition", { text, ...selection });
        await expect.element(phone).toHaveValue(`+966${text}`);
      }
      await session.send("Input.insertText", { text: "٠٥٠١٢٣٤٥٦٧" });
      await expect.element(phone).toHaveValue("+966501234567");
    });

    test("a deleted word leaves no plus behind that would choose another country", async () => {
      await open();
      await userEvent.selectOptions(country, "SA");
      await userEvent.click(phone);
      await userEvent.keyboard("501234567{Control>}{Backspace}{/Control}");
      await expect.element(phone).toHaveValue("+966");
      await userEvent.keyboard("551234567");
      await expect.element(phone).toHaveValue("+966551234567");
    });

    test("a browser that fills in the number before the country loses nothing (R-CHK-51)", async () => {
      await open();
      fillIn(typed(), "+966 50 123 4567");
      await expect.element(country).toHaveValue("SA");
      country.element().dispatchEvent(new Event("change", { bubbles: true }));
      await expect.element(phone).toHaveValue("+966501234567");
    });

    test("a number that gets too long is asked about at once", async () => {
      await open();
      await userEvent.selectOptions(country, "AE");
      await userEvent.click(phone);
      await userEvent.keyboard("5012345678");
      await expect.element(page.getByRole("status")).not.toBeEmptyDOMElement();
    });
  });
});
