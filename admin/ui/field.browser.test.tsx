import { useState } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "../testing/show.tsx";
import { TextBox } from "./field.tsx";
import { MoneyBox } from "./number-field.tsx";

/** An amount field that shows beside it what it gives out. */
function Amount() {
  const [amount, setAmount] = useState<number | null>(14_950);
  return (
    <>
      <MoneyBox label="Price" value={amount} onChange={setAmount} />
      <output>{String(amount)}</output>
    </>
  );
}

describe.each(LOCALES)("a field in %s", (locale) => {
  test("has its error and its hint as its description (design.md 11)", async () => {
    const main = await show(
      <TextBox label="Email" value="x" onChange={() => {}} error="No mailbox" hint="Of work" />,
      locale,
    );
    const field = page.getByRole("textbox", { name: "Email" });
    await expect.element(field).toHaveAccessibleDescription(/No mailbox/);
    await expect.element(field).toHaveAccessibleDescription(/Of work/);
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(main);
  });

  test.each([
    ["12.5", "1250"],
    ["1,079", "107900"],
    ["0.1", "10"],
    ["٤٩٩", "49900"],
    ["499,50", "49950"],
    ["", "null"],
  ])("takes the amount %s as %s minor units (design.md 9)", async (typed, minor) => {
    await show(<Amount />, locale);
    const field = page.getByRole("textbox", { name: "Price" });
    await expect.element(field).toHaveValue("149.5");
    await userEvent.clear(field);
    if (typed !== "") await userEvent.type(field, typed);
    // Before the field is left: what is sent is what stands there.
    await expect.element(page.getByRole("status")).toHaveTextContent(minor);
  });
});
