import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-coupons.ar.ts";
import { copy as en } from "#content/admin-coupons.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import * as paths from "#contract/admin/paths.ts";
import { LOCALES, type Locale } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { ScreenLink } from "../../ui/button.tsx";
import { BatchForm } from "./batch-form.tsx";

const WORDS = {
  en: { ...en.batch, form: en.form, problems: en.problems, leaving: shellEn.leaving },
  ar: { ...ar.batch, form: ar.form, problems: ar.problems, leaving: shellAr.leaving },
};

/** The form, with a link that leads away from it. */
const showForm = (locale: Locale) =>
  show(
    <>
      <ScreenLink to="/admin/orders">away</ScreenLink>
      <BatchForm />
    </>,
    locale,
  );

test.each(LOCALES)(
  "leaving the form of many codes with unsaved input asks first (%s) (D-191)",
  async (locale) => {
    serve({ [paths.packages]: { packages: [] } });
    const words = WORDS[locale];
    await showForm(locale);
    const away = page.getByRole("link", { name: "away" });
    const dialog = page.getByRole("dialog", { name: words.leaving.heading });
    const name = page.getByRole("textbox", { name: words.name });
    await userEvent.fill(name, "Ramadan");
    await userEvent.click(away);
    await userEvent.click(dialog.getByRole("button", { name: words.leaving.stay }));
    await expect.element(name).toHaveValue("Ramadan");
    await userEvent.clear(name);
    await userEvent.click(away);
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test.each(LOCALES)(
  "input typed while the file of codes is made stays, is not part of that file, and a file that does not come again says why (%s) (D-170, D-191)",
  async (locale) => {
    const { promise: file, resolve } = Promise.withResolvers<Response>();
    const askedAgain: (string | null)[] = [];
    answerEachCall(({ path, query }) => {
      if (path === paths.couponBatch) return file;
      if (path === paths.couponFile) {
        askedAgain.push(query.get("batch"));
        if (askedAgain.length > 1) return refusal(503, "too_busy", "Not now.");
      }
      return answer({ packages: [] });
    });
    const words = WORDS[locale];
    await showForm(locale);
    const name = page.getByRole("textbox", { name: words.name });
    await userEvent.fill(name, "Ramadan");
    await userEvent.fill(page.getByRole("textbox", { name: words.prefix }), "RAM");
    await userEvent.fill(page.getByRole("textbox", { name: words.form.percentValue }), "10");
    await userEvent.click(page.getByRole("button", { name: words.start }));
    await userEvent.fill(name, "Eid");
    resolve(new Response("code"));
    await userEvent.click(page.getByRole("button", { name: words.again }));
    await expect.poll(() => askedAgain).toEqual(["Ramadan"]);
    await userEvent.click(page.getByRole("button", { name: words.again }));
    await expect.element(page.getByText("Not now.")).toBeVisible();
    await userEvent.click(page.getByRole("link", { name: "away" }));
    await expect.element(page.getByRole("dialog", { name: words.leaving.heading })).toBeVisible();
  },
);

test.each(LOCALES)(
  "faults of a batch of codes are shown before the second factor is asked for (%s) (D-162, D-170)",
  async (locale) => {
    const { written } = serve({ [paths.packages]: { packages: [] } });
    const words = WORDS[locale];
    await showForm(locale);
    const name = page.getByRole("textbox", { name: words.name });
    const prefix = page.getByRole("textbox", { name: words.prefix });
    const start = page.getByRole("button", { name: words.start });
    await userEvent.click(start);
    await expect.element(name).toHaveFocus();
    await expect.element(page.getByText(words.nameMissing)).toBeVisible();
    await expect.element(page.getByText(words.problems.prefix)).toBeVisible();
    await expect.element(page.getByText(words.problems.percent)).toBeVisible();
    await userEvent.fill(name, "Ramadan");
    await userEvent.fill(prefix, "1AB");
    await userEvent.click(start);
    await expect.element(prefix).toHaveFocus();
    await userEvent.fill(prefix, "ab");
    await userEvent.fill(page.getByRole("textbox", { name: words.form.percentValue }), "10");
    await userEvent.fill(
      page.getByLabelText(words.form.startsAt, { exact: false }),
      "2027-02-01T10:00",
    );
    const end = page.getByLabelText(words.form.endsAt, { exact: false });
    for (const time of ["2027-02-01T09:00", "2027-02-01T10:00"]) {
      await userEvent.fill(end, time);
      await userEvent.click(start);
      await expect.element(page.getByText(words.problems.window)).toBeVisible();
    }
    expect(written).toEqual([]);
  },
);
