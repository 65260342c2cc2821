import { useState } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-shell.ar.ts";
import { copy as en } from "#content/admin-shell.en.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "../testing/show.tsx";
import { DateField, DateTimeField, TextField, TimeField } from "./field.tsx";
import { Form } from "./form.tsx";

const WORDS: Localized<typeof en> = { en, ar };

/** A form whose end, day and time may stay empty; it shows what was sent. */
function Window() {
  const [ends, setEnds] = useState<string | null>(null);
  const [day, setDay] = useState("");
  const [time, setTime] = useState("");
  const [sent, setSent] = useState("nothing");
  return (
    <Form onSubmit={() => setSent(`${ends} ${day} ${time}`)}>
      <DateTimeField label="Ends" value={ends} onChange={setEnds} />
      <DateField label="Day" value={day} onChange={setDay} />
      <TimeField label="Time" value={time} onChange={setTime} />
      <button type="submit">Save</button>
      <output>{sent}</output>
    </Form>
  );
}

/** A form with a text of at most ten characters; it shows what was sent. */
function Short({ multiline }: { readonly multiline: boolean }) {
  const [text, setText] = useState("");
  const [sent, setSent] = useState("nothing");
  return (
    <Form onSubmit={() => setSent(text)}>
      <TextField
        label="Reason"
        value={text}
        onChange={setText}
        error={text === "" ? "Missing" : undefined}
        multiline={multiline}
        maxLength={10}
      />
      <button type="submit">Save</button>
      <output>{sent}</output>
    </Form>
  );
}

/** A field that has a hint for what was typed alone. */
function Hinted() {
  const [email, setEmail] = useState("");
  const hint = email === "" ? undefined : "Of work";
  return <TextField label="Email" value={email} onChange={setEmail} hint={hint} />;
}

/** A form that is not sent without a text. */
function Reason() {
  const [text, setText] = useState("");
  return (
    <Form onSubmit={() => {}}>
      <TextField label="Reason" value={text} onChange={setText} missing="Missing" />
      <button type="submit">Save</button>
    </Form>
  );
}

/** A form of one field, which is refused. */
function Refused({ label, live = false }: { readonly label: string; readonly live?: boolean }) {
  const [isRefused, setRefused] = useState(false);
  const error = isRefused ? "Wrong" : undefined;
  return (
    <Form onSubmit={() => setRefused(true)}>
      <TextField label={label} value="x" onChange={() => {}} error={error} live={live} />
      <button type="submit">Send {label}</button>
    </Form>
  );
}

describe.each(LOCALES)("a field in %s", (locale) => {
  test("a field has its error and its hint as its description (design.md 11)", async () => {
    const main = await show(
      <TextField label="Email" value="x" onChange={() => {}} error="No mailbox" hint="Of work" />,
      locale,
    );
    const field = page.getByRole("textbox", { name: "Email" });
    await expect.element(field).toHaveAccessibleDescription(/No mailbox/);
    await expect.element(field).toHaveAccessibleDescription(/Of work/);
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(main);
  });

  test("an error of the field that has the focus is announced, of another one only where nothing moves the focus to it (WCAG 4.1.3)", async () => {
    const main = await show(
      <>
        <Refused label="Email" />
        <Refused label="Code" live />
      </>,
      locale,
    );
    const announced = () =>
      [...main.querySelectorAll("[aria-live=polite] > .field-error")].map((one) => one.textContent);
    const send = (field: string) => page.getByRole("button", { name: `Send ${field}` });
    await send("Email").click();
    await send("Code").click();
    expect(announced()).toEqual(["Wrong"]);
    await page.getByRole("textbox", { name: "Email" }).click();
    await userEvent.keyboard("{Enter}");
    expect(announced()).toEqual(["Wrong"]);
    await userEvent.keyboard("y");
    expect(announced()).toEqual(["Wrong", "Wrong"]);
  });

  test("a missing text that takes the focus is not announced too; one that has the focus already is (WCAG 4.1.3)", async () => {
    const main = await show(<Reason />, locale);
    const region = () => main.querySelector(".field-error")?.parentElement;
    await page.getByRole("button", { name: "Save" }).click();
    await expect.element(page.getByRole("textbox", { name: "Reason" })).toHaveFocus();
    expect(region()?.hasAttribute("aria-live")).toBe(false);
    const other = await show(<Reason />, locale);
    await page.getByRole("textbox", { name: "Reason" }).last().click();
    await userEvent.keyboard("{Enter}");
    expect(other.querySelector("[aria-live=polite] > .field-error")?.textContent).toBe("Missing");
  });

  test("a field has a hint that comes later as its description too (design.md 11)", async () => {
    await show(<Hinted />, locale);
    const field = page.getByRole("textbox", { name: "Email" });
    await expect.element(field).toHaveAccessibleDescription("");
    await field.fill("x");
    await expect.element(field).toHaveAccessibleDescription("Of work");
  });

  test("a field for a time beside others has room for AM or PM (design.md 8)", async () => {
    const main = await show(
      <div className="fields" style={{ inlineSize: "40rem" }}>
        <TextField label="Code" value="" onChange={() => {}} />
        <DateTimeField label="Ends" value="2026-12-20T10:59:00.000Z" onChange={() => {}} />
      </div>,
      locale,
    );
    const field = main.querySelector('input[type="datetime-local"]');
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    expect(field?.getBoundingClientRect().width).toBeGreaterThanOrEqual(14 * rem);
  });

  test.each([
    ["on one line", false],
    ["on several lines", true],
  ])(
    "a field for text %s keeps one that is too long, says so, and is not sent",
    async (_, multiline) => {
      const main = await show(<Short multiline={multiline} />, locale);
      const field = page.getByRole("textbox", { name: "Reason" });
      const sent = page.getByRole("status");
      const save = page.getByRole("button", { name: "Save" });
      const fault = WORDS[locale].form.tooLong.replace("{length}", "11").replace("{max}", "10");
      await userEvent.click(field);
      await userEvent.keyboard("hardly paid");
      await expect.element(field).toHaveValue("hardly paid");
      await expect.element(field).toHaveAccessibleDescription(fault);
      await expectAccessible(main);
      await save.click();
      await expect.element(field).toHaveFocus();
      await expect.element(sent).toHaveTextContent("nothing");
      await userEvent.fill(field, "badly paid ");
      await expect.element(field).toBeValid();
      await save.click();
      await expect.element(sent).toHaveTextContent("badly paid");
    },
  );

  test.each([
    ["Ends", "11302026", "{ArrowRight}0630PM"],
    ["Day", "1130", "2026"],
    ["Time", "06", "30PM"],
  ])(
    "a half-filled field for a date or time, %s, does not count as empty",
    async (name, typed, rest) => {
      const main = await show(<Window />, locale);
      const field = page.getByLabelText(name);
      const fault = page.getByText(WORDS[locale].form.unfinished);
      const sent = page.getByRole("status");
      await field.click();
      await userEvent.keyboard(typed);
      await page.getByRole("button", { name: "Save" }).click();
      await expect.element(field).toHaveFocus();
      await expect.element(fault).toBeVisible();
      await expect.element(sent).toHaveTextContent("nothing");
      await expectAccessible(main);
      await userEvent.keyboard(`${typed}${rest}`);
      await expect.element(fault).not.toBeInTheDocument();
      await page.getByRole("button", { name: "Save" }).click();
      await expect.element(sent).not.toHaveTextContent("nothing");
    },
  );
});
