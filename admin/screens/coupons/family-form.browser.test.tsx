import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-coupons.ar.ts";
import { copy as en } from "#content/admin-coupons.en.ts";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import { LOCALES } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { show } from "../../testing/show.tsx";
import { ScreenLink } from "../../ui/button.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { FamilyForm } from "./family-form.tsx";

const WORDS = {
  en: { ...en.family, shell: shellEn },
  ar: { ...ar.family, shell: shellAr },
};

test.each(LOCALES)(
  "leaving the family discount with an unsaved percentage asks first (%s) (D-191)",
  async (locale) => {
    let saved = { percent: 10, version: "1" };
    answerEachCall(({ method }) => {
      if (method === "PATCH") saved = { percent: 15, version: "2" };
      return answer(saved);
    });
    const { percent, shell } = WORDS[locale];
    await show(
      <>
        <ScreenLink to="/admin/orders">away</ScreenLink>
        <FamilyForm />
        <ToastRegion />
      </>,
      locale,
    );
    const away = page.getByRole("link", { name: "away" });
    const dialog = page.getByRole("dialog", { name: shell.leaving.heading });
    const field = page.getByRole("textbox", { name: percent });
    await userEvent.fill(field, "15");
    await userEvent.click(away);
    await userEvent.click(dialog.getByRole("button", { name: shell.leaving.stay }));
    await expect.element(field).toHaveValue("15");
    await userEvent.click(page.getByRole("button", { name: shell.form.save }));
    await expect.element(page.getByText(WORDS[locale].saved)).toBeVisible();
    await userEvent.click(away);
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test.each(LOCALES)(
  "a family discount that a colleague has changed is said, and the next press changes theirs (%s) (D-170)",
  async (locale) => {
    const versions: (string | null)[] = [];
    answerEachCall(({ method, headers }) => {
      if (method === "GET") return answer({ percent: 10, version: "1" });
      versions.push(headers.get("If-Match"));
      const current = { percent: 12, version: "2" };
      return versions.length === 1
        ? refusal(412, "changed_meanwhile", "Too late.", { current })
        : answer({ percent: 15, version: "3" });
    });
    const { percent, changed, shell } = WORDS[locale];
    await show(<FamilyForm />, locale);
    const field = page.getByRole("textbox", { name: percent });
    const save = page.getByRole("button", { name: shell.form.save });
    const notice = page.getByText(changed.replace("{percent}", "12"));
    await userEvent.fill(field, "15");
    await save.click();
    await expect.element(notice).toBeVisible();
    await expect.element(field).toHaveValue("15");
    await save.click();
    await expect.element(notice).not.toBeInTheDocument();
    expect(versions).toEqual(['"1"', '"2"']);
  },
);
