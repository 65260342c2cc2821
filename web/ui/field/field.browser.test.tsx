import { useState } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { type Copy, loadCopy } from "#web/copy/copy.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { showComponent } from "#web/testing/show-component.tsx";
import { Field } from "./field.tsx";

type ExampleProps = {
  readonly copy: Copy<"cart">["checkout"];
  readonly live?: boolean;
};

/** A field that is checked when it loses the focus, or while it is typed in. */
function Example({ copy: { fields, emailHint, errors }, live = false }: ExampleProps) {
  const [faulty, setFaulty] = useState(false);
  return (
    <Field
      label={fields.email}
      hint={emailHint}
      error={faulty ? errors.email_invalid : ""}
      live={live}
    >
      {(aria) => (
        <input
          {...aria}
          className="field-input"
          dir="ltr"
          onChange={({ target }) => setFaulty(live && !target.value.includes("@"))}
          onBlur={({ target }) => setFaulty(!target.value.includes("@"))}
        />
      )}
    </Field>
  );
}

/** A form that is sent with Enter and refused. */
function Refused({ copy: { fields, errors } }: Pick<ExampleProps, "copy">) {
  const [faulty, setFaulty] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setFaulty(true);
      }}
    >
      <Field label={fields.email} error={faulty && errors.email_invalid}>
        {(aria) => <input {...aria} className="field-input" dir="ltr" />}
      </Field>
    </form>
  );
}

describe.each(LOCALES)("a field (%s)", async (locale) => {
  const copy = (await loadCopy("cart", locale)).checkout;
  const { fields, emailHint, errors } = copy;
  const error = errors.email_invalid;

  const input = page.getByRole("textbox", { name: fields.email });
  const fail = async () => {
    await userEvent.fill(input, "mona");
    await userEvent.tab();
  };

  test("a press on the label leads into the control", async () => {
    await showComponent(<Example copy={copy} />, { locale });
    await userEvent.click(page.getByText(fields.email));
    await expect.element(input).toHaveFocus();
  });

  test("without an error the control is valid and described by the hint alone", async () => {
    await showComponent(<Example copy={copy} />, { locale });
    await expect.element(input).toBeValid();
    await expect.element(input).toHaveAccessibleDescription(emailHint);
  });

  test("an error makes the control invalid and is read with it, before the hint, until it is mended", async () => {
    await showComponent(<Example copy={copy} />, { locale });
    await fail();
    await expect.element(input).toBeInvalid();
    await expect.element(input).toHaveAccessibleDescription(`${error} ${emailHint}`);
    await userEvent.fill(input, "mona@example.com");
    await expect.element(input).toBeValid();
    await expect.element(input).toHaveAccessibleDescription(emailHint);
  });

  test("the label stands above the control, under it the error, then the hint", async () => {
    await showComponent(<Example copy={copy} />, { locale });
    await fail();
    const parts = [
      page.getByText(fields.email),
      input,
      page.getByText(error),
      page.getByText(emailHint),
    ];
    const tops = parts.map((part) => part.element().getBoundingClientRect().top);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  });

  test("an error while typing is announced: it comes into a region that was there before", async () => {
    const shown = await showComponent(<Example copy={copy} live />, { locale });
    const region = shown.querySelector("[aria-live='polite']");
    expect(region?.textContent).toBe("");
    await userEvent.type(input, "m");
    expect(region?.textContent).toBe(error);
    await expect.element(input).toHaveAccessibleDescription(`${error} ${emailHint}`);
    expect(shown.contains(region)).toBe(true);
  });

  test("an error that a refused form gives to the focused field is announced, one of another field only by its focus (WCAG 4.1.3)", async () => {
    const refused = (
      <>
        <Refused copy={copy} />
        <button type="button">{fields.phone}</button>
      </>
    );
    const shown = await showComponent(refused, { locale });
    const [region] = shown.getElementsByClassName("field-error");
    await userEvent.click(input);
    expect(region?.getAttribute("aria-live")).toBe("polite");
    expect(region?.textContent).toBe("");
    await userEvent.keyboard("{Enter}");
    expect(region?.textContent).toBe(error);
    expect(region?.getAttribute("aria-live")).toBe("polite");
    expect(shown.contains(region ?? null)).toBe(true);
    await userEvent.click(page.getByRole("button", { name: fields.phone }));
    expect(region?.hasAttribute("aria-live")).toBe(false);
    // The focus reads the error that is there, and typing may bring the next one.
    await userEvent.click(input);
    expect(region?.hasAttribute("aria-live")).toBe(false);
    await userEvent.keyboard("m");
    expect(region?.getAttribute("aria-live")).toBe("polite");
  });

  test("a field is accessible, with and without an error", async () => {
    const shown = await showComponent(<Example copy={copy} />, { locale });
    await expectAccessible(shown);
    await fail();
    await expectAccessible(shown);
  });
});

test("a telephone number reads from left to right in Arabic digits too (D-105)", async () => {
  // A paragraph with the look of the field, as nobody can ask where the letters of a field are.
  const asField = { type: "tel", className: "field-input", dir: "ltr" };
  const shown = await showComponent(<p {...asField}>٠٥٠ ١٢٣ ٤٥٦٧</p>, { locale: "ar" });
  const digits = shown.querySelector("p")?.firstChild;
  if (digits == null) throw new Error("The number is missing.");
  const range = document.createRange();
  const leftOf = (place: number) => {
    range.setStart(digits, place);
    range.setEnd(digits, place + 1);
    return range.getBoundingClientRect().left;
  };
  const lefts = [0, 4, 8].map(leftOf);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
});
