import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "../testing/show.tsx";
import { TextBox } from "./field.tsx";

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
});
