import { useState } from "react";
import { describe, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-shell.ar.ts";
import { copy as en } from "#content/admin-shell.en.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { oneLanguageEach } from "#web/testing/one-language-each.ts";
import { show } from "../testing/show.tsx";
import { Form } from "./form.tsx";
import { MoneyField, NumberField } from "./number-field.tsx";

const WORDS: Localized<typeof en> = { en, ar };

/** An amount field that shows beside it what it gives out, and takes a proposal. */
function Amount({ start = 14_950 }: { readonly start?: number | null }) {
  const [amount, setAmount] = useState(start);
  return (
    <>
      <MoneyField label="Price" value={amount} onChange={setAmount} max={200_000_000} />
      <output>{String(amount)}</output>
      <button type="button" onClick={() => setAmount(7500)}>
        Propose
      </button>
      <button type="button" onClick={() => setAmount(null)}>
        Empty
      </button>
    </>
  );
}

/** What is left of an order, to give back; with the server's word on what was typed before. */
function Refund() {
  const [amount, setAmount] = useState<number | null>(10_000);
  return (
    <>
      <MoneyField
        label="Back"
        hint="Fees stay"
        error="Too late"
        value={amount}
        onChange={setAmount}
        min={1}
        max={19_900}
        currency="SAR"
        optional
      />
      <output>{String(amount)}</output>
    </>
  );
}

/** A form with a percentage that may stay empty and one that may not; it shows what was sent. */
function Percent() {
  const [isOff, setOff] = useState(false);
  const [price, setPrice] = useState<number | null>(null);
  const [other, setOther] = useState<number | null>(5);
  const [sent, setSent] = useState("nothing");
  return (
    <Form onSubmit={() => setSent(`${price} ${other}`)}>
      <NumberField
        label="Price"
        value={price}
        onChange={setPrice}
        min={1}
        max={100}
        isDisabled={isOff}
      />
      <NumberField label="Other" value={other} onChange={setOther} max={100} isRequired />
      <button type="submit">Save</button>
      <button type="button" onClick={() => setOff(true)}>
        Off
      </button>
      <output>{sent}</output>
    </Form>
  );
}

/** What is typed as an amount, and the minor units that it is. */
const AMOUNTS = [
  ["12.5", "1250"],
  ["1,079", "107900"],
  ["1,072,500", "107250000"],
  ["0.1", "10"],
  ["٤٩٩", "49900"],
  ["0", "0"],
  ["2,000,000", "200000000"],
  ["499,50", "49950"],
  ["٤٩٩،٥٠", "49950"],
  ["٤٩٩٫٥٠", "49950"],
  ["", "null"],
] as const;
const NO_AMOUNTS = ["1.005", "1.234,50", "0,500", "1,072,", "1e3", "-5", "2000000.01"] as const;
const NO_PERCENTAGES = ["12.5", "12,5", "7.5", "0", "150", "١٥٠"] as const;

const field = (name = "Price") => page.getByRole("textbox", { name });
const given = () => page.getByRole("status");

async function press(name: string): Promise<void> {
  await userEvent.click(page.getByRole("button", { name }));
}

/** Types keys into the field, where the caret is after a click. */
async function type(keys: string): Promise<void> {
  await userEvent.click(field());
  await userEvent.keyboard(keys);
}

describe.each(LOCALES)("a number field in %s", (locale) => {
  const { form } = WORDS[locale];
  const amountWords = form.amount.replace("{min}", "0").replace("{max}", "2,000,000");
  const percentWords = form.wholeNumber.replace("{min}", "1").replace("{max}", "100");

  test.each(oneLanguageEach(AMOUNTS, locale))(
    "a number field reads the amount %s as %s minor units while it is typed (D-168)",
    async (typed, minor) => {
      await show(<Amount />, locale);
      await expect.element(field()).toHaveValue("149.50");
      await userEvent.clear(field());
      if (typed !== "") await type(typed);
      // Before the field is left: what is sent is what stands there.
      await expect.element(field()).toHaveValue(typed);
      await expect.element(given()).toHaveTextContent(minor);
      await expect.element(field()).not.toHaveAttribute("aria-invalid");
    },
  );

  test.each(oneLanguageEach(NO_AMOUNTS, locale))(
    "a number field keeps the amount %s as it is typed, and says what it accepts (D-168)",
    async (typed) => {
      const main = await show(<Amount start={null} />, locale);
      await type(typed);
      await expect.element(field()).toHaveAttribute("aria-invalid", "true");
      await expect.element(field()).toHaveAccessibleDescription(amountWords);
      await userEvent.tab();
      await expect.element(field()).toHaveValue(typed);
      await expect.element(given()).toHaveTextContent("null");
      await expectAccessible(main);
    },
  );

  test.each(oneLanguageEach(NO_PERCENTAGES, locale))(
    "a number field keeps a form with the percentage %s from being sent, by button and by key",
    async (typed) => {
      await show(<Percent />, locale);
      await type(typed);
      await press("Save");
      await expect.element(field()).toHaveFocus();
      await expect.element(field()).toHaveValue(typed);
      await expect.element(page.getByText(percentWords, { exact: true })).toBeVisible();
      await userEvent.keyboard("{Enter}");
      await expect.element(given()).toHaveTextContent("nothing");
      await userEvent.keyboard("{Control>}a{/Control}٢٥{Enter}");
      await expect.element(given()).toHaveTextContent("25 5");
      await expect.element(field()).not.toHaveAttribute("aria-invalid");
    },
  );
});

describe.each(LOCALES)("an amount to give back in %s", (locale) => {
  const { form } = WORDS[locale];
  const refund = field(`Back (${form.optional})`);

  test.each([
    ["0.01", "1"],
    ["199", "19900"],
  ])("an amount to refund is between its least and its most, %s", async (typed, minor) => {
    await show(<Refund />, locale);
    await userEvent.fill(refund, typed);
    await expect.element(given()).toHaveTextContent(minor);
  });

  test("an amount to refund is beside its order's currency, and keeps its hint whatever is wrong", async () => {
    const main = await show(<Refund />, locale);
    await expect.element(page.getByText("SAR", { exact: true })).toBeVisible();
    await expect.element(refund).toHaveAccessibleDescription("Fees stay Too late");
    // What the server said is not about what can no longer be read.
    await userEvent.fill(refund, "x");
    const takes = form.amount.replace("{min}", "0.01").replace("{max}", "199");
    await expect.element(refund).toHaveAccessibleDescription(`Fees stay ${takes}`);
    await expectAccessible(main);
  });
});

test("a phone shows keys with a decimal point for amounts only, and digits go from left to right", async () => {
  await show(
    <>
      <Refund />
      <Percent />
    </>,
    "ar",
  );
  const amount = page.getByRole("textbox", { name: /Back/ });
  await expect.element(amount).toHaveAttribute("inputmode", "decimal");
  await expect.element(field()).toHaveAttribute("inputmode", "numeric");
  for (const each of [amount, field()]) await expect.element(each).toHaveAttribute("dir", "ltr");
});

test("an empty number field is no number where that is allowed, and a fault where one is required", async () => {
  await show(<Percent />, "en");
  await expect.element(field()).not.toBeRequired();
  await expect.element(field("Other")).toBeRequired();
  await userEvent.clear(field("Other"));
  await press("Save");
  await expect.element(field("Other")).toHaveFocus();
  await expect.element(field("Other")).toHaveAttribute("aria-invalid", "true");
  await userEvent.keyboard("0");
  await press("Save");
  await expect.element(given()).toHaveTextContent("null 0");
});

test("a disabled number field with a fault does not prevent its form from being sent", async () => {
  await show(<Percent />, "en");
  await type("x");
  await press("Off");
  await press("Save");
  await expect.element(given()).toHaveTextContent("null 5");
});

test.each([
  ["{Home}12", "12500", "1250000"],
  ["{Home}١٢", "١٢500", "1250000"],
  ["{Home}{ArrowRight}٤", "5٤00", "540000"],
  ["{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}٥٦", "٥٦0", "56000"],
  ["{Home}x12", "x12500", "null"],
])("the caret stays where it was while typing: %s", async (keys, text, minor) => {
  await show(<Amount start={50_000} />, "en");
  await type(keys);
  await expect.element(field()).toHaveValue(text);
  await expect.element(given()).toHaveTextContent(minor);
});

test("an input method composes Arabic digits in the field", async () => {
  await show(<Amount start={null} />, "ar");
  await userEvent.click(field());
  const browser = cdp() as unknown as {
    send(method: string, params: object): Promise<void>;
  };
  for (const text of ["٤", "٤٩", "٤٩٩"]) {
    const { length } = text;
    const selection = { selectionStart: length, selectionEnd: length };
    await browser.send("Input.imeSetComposition", { text, ...selection });
  }
  await browser.send("Input.insertText", { text: "٤٩٩" });
  await expect.element(field()).toHaveValue("٤٩٩");
  await expect.element(given()).toHaveTextContent("49900");
});

test("undo restores what was in the field", async () => {
  await show(<Amount start={10_000} />, "en");
  await type("{Control>}a{/Control}٢٥");
  await expect.element(given()).toHaveTextContent("2500");
  // Arabic digits are put in one by one, and so they go.
  await userEvent.keyboard("{Control>}zz{/Control}");
  await expect.element(field()).toHaveValue("100");
  await expect.element(given()).toHaveTextContent("10000");
});

test.each([
  ["\u202a499.50\u202c", "49950"],
  ["\u2066٤٩٩٫٥٠\u2069", "49950"],
  ["USD 499.50", "null"],
  ["٤٩٩٫٥٠ ر.س", "null"],
])(
  "a pasted %j replaces the field's content, whether it is readable (%s) or not",
  async (text, minor) => {
    await show(<Amount />, "en");
    await userEvent.fill(field(), text);
    await expect.element(field()).toHaveValue(text);
    await expect.element(given()).toHaveTextContent(minor);
  },
);

test("a readable number is rewritten in its usual form when the field is left", async () => {
  await show(<Amount />, "en");
  await userEvent.fill(field(), "١٬٠٧٢٫٥٠");
  await userEvent.tab();
  await expect.element(field()).toHaveValue("1072.50");
  await expect.element(given()).toHaveTextContent("107250");
});

test("a value from outside replaces a faulty text, which does not come back", async () => {
  await show(<Amount />, "en");
  await userEvent.fill(field(), "abc");
  await press("Propose");
  await expect.element(field()).toHaveValue("75");
  await expect.element(field()).not.toHaveAttribute("aria-invalid");
  await press("Empty");
  await expect.element(field()).toHaveValue("");
});

test("what an amount is refused for is announced while it has the focus (WCAG 4.1.3)", async () => {
  const main = await show(<Amount />, "en");
  await page.getByRole("textbox", { name: "Price" }).click();
  await userEvent.keyboard("x");
  const fault = WORDS.en.form.amount.replace("{min}", "0").replace("{max}", "2,000,000");
  expect(main.querySelector("[aria-live=polite] > .field-error")?.textContent).toBe(fault);
});
