import { useState } from "react";
import { Link, useLocation } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as ar from "#content/admin-shell.ar.ts";
import * as en from "#content/admin-shell.en.ts";
import { addressIn } from "#core/addresses.ts";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "../testing/show.tsx";
import { ScreenLink } from "./button.tsx";
import { UnsavedChangesPrompt } from "./unsaved-changes.tsx";

const WORDS = { en: en.copy.leaving, ar: ar.copy.leaving };

/** A field, and a link that leads away. */
function Example() {
  const { pathname, search } = useLocation();
  const [typed, setTyped] = useState("");
  return (
    <>
      <input aria-label="text" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <ScreenLink to="/admin/words">away</ScreenLink>
      <ScreenLink to="?id=1">to the first</ScreenLink>
      <ScreenLink to="?id=1&page=2">to its second page</ScreenLink>
      <ScreenLink to="?">to all</ScreenLink>
      <Link to={addressIn("ar", `/admin${search}`)}>in Arabic</Link>
      <p>{pathname}</p>
      <p>{search}</p>
      <UnsavedChangesPrompt isNeeded={typed !== ""} subject="id" />
    </>
  );
}

/** A form of its own. */
function Field({ label }: { readonly label: string }) {
  const [typed, setTyped] = useState("");
  return (
    <>
      <input aria-label={label} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <UnsavedChangesPrompt isNeeded={typed !== ""} />
    </>
  );
}

function isStopped(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test.each(LOCALES)(
  "a link away from unsaved words asks first, in %s, and keeps what was typed (D-191)",
  async (locale) => {
    const { heading, stay, leave } = WORDS[locale];
    await show(<Example />, locale);
    const dialog = page.getByRole("dialog", { name: heading });
    const field = page.getByRole("textbox", { name: "text" });
    expect(isStopped()).toBe(false);
    await field.fill("New words");
    expect(isStopped()).toBe(true);

    await page.getByRole("link", { name: "away" }).click();
    await expect.element(dialog).toBeVisible();
    await expectAccessible(dialog.element());
    await dialog.getByRole("button", { name: stay }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("New words");

    await page.getByRole("link", { name: "away" }).click();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("New words");

    await page.getByRole("link", { name: "away" }).click();
    await dialog.getByRole("button", { name: leave }).click();
    await expect.element(page.getByText(addressIn(locale, "/admin/words"))).toBeVisible();
  },
);

test.each(LOCALES)("leaving with everything saved does not ask, in %s (D-191)", async (locale) => {
  await show(<Example />, locale);
  await page.getByRole("link", { name: "away" }).click();
  await expect.element(page.getByText(addressIn(locale, "/admin/words"))).toBeVisible();
  expect(page.getByRole("dialog").elements()).toEqual([]);
});

test("going from one entry to the list at the same address asks too, and another page or language of the entry does not (D-163, D-191)", async () => {
  await show(<Example />, "en");
  await page.getByRole("link", { name: "to the first" }).click();
  await page.getByRole("textbox", { name: "text" }).fill("New words");
  await page.getByRole("link", { name: "to its second page" }).click();
  await expect.element(page.getByText("?id=1&page=2")).toBeVisible();
  await page.getByRole("link", { name: "in Arabic" }).click();
  await expect.element(page.getByText("/ar/admin")).toBeVisible();
  await page.getByRole("link", { name: "to all" }).click();
  await expect.element(page.getByRole("dialog", { name: WORDS.ar.heading })).toBeVisible();
});

test("either of two forms on a screen asks on its own, whichever was opened last (D-191)", async () => {
  await show(
    <>
      <Field label="first" />
      <Field label="second" />
      <ScreenLink to="/admin/words">away</ScreenLink>
    </>,
    "en",
  );
  const { heading, stay } = WORDS.en;
  const dialog = page.getByRole("dialog", { name: heading });
  for (const label of ["first", "second"]) {
    const field = page.getByRole("textbox", { name: label });
    await field.fill("New words");
    await page.getByRole("link", { name: "away" }).click();
    await dialog.getByRole("button", { name: stay }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await field.fill("");
  }
});
