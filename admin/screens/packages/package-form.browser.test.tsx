import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-packages.ar.ts";
import { copy as en } from "#content/admin-packages.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import { LOCALES, type Locale } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { EXAMPLE_PACKAGE } from "../../testing/example-package.ts";
import { show } from "../../testing/show.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { PackageEditor } from "./package-editor.tsx";

const WORDS = { en, ar };
const SHELL = { en: shellEn, ar: shellAr };

/** Opens a package whose change is answered by what `finish` is called with. */
async function openEditor(locale: Locale) {
  const { promise, resolve: finish } = Promise.withResolvers<Response>();
  answerEachCall(({ method }) => (method === "PATCH" ? promise : answer({ periods: [] })));
  await show(
    <>
      <PackageEditor coursePackage={EXAMPLE_PACKAGE} />
      <ToastRegion />
    </>,
    locale,
  );
  return finish;
}

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));

test.each(LOCALES)(
  "what the server refuses of a package is said at its fields, the first of which takes the focus, in %s (D-162, D-169)",
  async (locale) => {
    const { form } = WORDS[locale];
    const finish = await openEditor(locale);
    await userEvent.click(page.getByRole("button", { name: form.when, exact: false }));
    await userEvent.click(page.getByRole("option", { name: form.later }));
    const at = page.getByLabelText(form.at, { exact: true });
    await at.fill("2020-01-01T09:00");
    await press(form.schedule);
    const errors = ["weeks", "from"].map((one) => ({ field: one, message: `Wrong ${one}` }));
    finish(refusal(422, "invalid_input", "Refused.", { errors }));
    await expect.element(at).toHaveFocus();
    await expect.element(at).toHaveAccessibleDescription(/Wrong from/);
    const weeks = page.getByRole("textbox", { name: form.weeks, exact: false });
    await expect.element(weeks).toHaveAccessibleDescription(/Wrong weeks/);
  },
);

describe.each(LOCALES)("while a package is saved, in %s", (locale) => {
  const { form } = WORDS[locale];
  const first = page.getByRole("textbox", { name: form.nameIn.en });
  const second = page.getByRole("textbox", { name: form.nameIn.ar });

  test("input typed while a package is saved stays (D-162)", async () => {
    const finish = await openEditor(locale);
    await userEvent.fill(first, "Go");
    await press(form.save);
    await userEvent.fill(second, "غو");
    finish(answer({ ...EXAMPLE_PACKAGE, name: "Go", version: "2" }));
    await expect.element(page.getByText(form.saved)).toBeVisible();
    await expect.element(first).toHaveValue("Go");
    await expect.element(second).toHaveValue("غو");
  });

  test("input typed while a package is saved stays when a colleague was first, whose change is shown (D-162, D-169)", async () => {
    const finish = await openEditor(locale);
    await userEvent.fill(first, "Go");
    await press(form.save);
    await userEvent.fill(second, "غو");
    const data = { current: { ...EXAMPLE_PACKAGE, price: 120, version: "2" } };
    finish(refusal(412, "changed_meanwhile", "Too late.", data));
    await expect.element(field(form.priceNow)).toHaveValue("120");
    await expect.element(page.getByText(SHELL[locale].changed.heading)).toBeVisible();
    await expect.element(first).toHaveValue("Go");
    await expect.element(second).toHaveValue("غو");
    await press(SHELL[locale].changed.take);
    await expect.element(first).toHaveValue(EXAMPLE_PACKAGE.name);
    await expect.element(second).toHaveValue(EXAMPLE_PACKAGE.name_ar);
    await expect.element(field(form.priceNow)).toHaveValue("120");
    await expect.element(page.getByText(SHELL[locale].changed.heading)).not.toBeInTheDocument();
  });

  test("a price corrected while it is saved keeps its time (D-162, D-169)", async () => {
    const finish = await openEditor(locale);
    await userEvent.fill(field(form.priceNow), "77");
    await userEvent.click(page.getByRole("button", { name: form.now, exact: false }));
    await userEvent.click(page.getByRole("option", { name: form.later }));
    await userEvent.fill(page.getByLabelText(form.at, { exact: true }), "2099-01-01T09:00");
    await press(form.schedule);
    await userEvent.fill(field(form.priceNow), "88");
    const terms = { price: 77, price_before: null, active: true };
    const scheduled = [{ id: 1, ...terms, from: "2099-01-01T06:00:00.000Z", by: null }];
    finish(answer({ ...EXAMPLE_PACKAGE, scheduled, version: "2" }));
    await expect.element(page.getByText(form.wasScheduled)).toBeVisible();
    await expect.element(field(form.priceNow)).toHaveValue("88");
    await expect.element(page.getByRole("button", { name: form.schedule })).toBeVisible();
  });
});
