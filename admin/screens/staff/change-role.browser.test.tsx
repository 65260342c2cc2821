import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { copy as shellAr } from "#content/admin-shell.ar.ts";
import { copy as shellEn } from "#content/admin-shell.en.ts";
import { copy as ar } from "#content/admin-staff.ar.ts";
import { copy as en } from "#content/admin-staff.en.ts";
import { LOCALES } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { show } from "../../testing/show.tsx";
import { Screen } from "./screen.tsx";

const WORDS = { en, ar };
const SHELL = { en: shellEn, ar: shellAr };
const MEMBER = {
  id: "1",
  email: "mona@example.com",
  role: "sales",
  added_at: "2026-11-20T08:00:00.000Z",
  last_used_at: null,
  enrolled: true,
  current: false,
};

test.each(LOCALES)(
  "a role that a colleague has changed shows in the list, which is read again (%s) (D-158)",
  async (locale) => {
    const { change, changing } = WORDS[locale];
    const { roles, form } = SHELL[locale];
    let role = MEMBER.role;
    answerEachCall(({ method }) => {
      if (method === "GET") return answer([{ ...MEMBER, role }]);
      role = "support";
      return refusal(412, "changed_meanwhile", "Too late.");
    });
    await show(<Screen />, locale);
    await page.getByRole("button", { name: `${change}: ${MEMBER.email}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: changing.role, exact: false }).click();
    await page.getByRole("option", { name: roles.content }).click();
    await dialog.getByRole("button", { name: changing.submit }).click();
    await expect.element(dialog.getByText(changing.meanwhile)).toBeVisible();
    await dialog.getByRole("button", { name: form.cancel }).click();
    await expect.element(page.getByText(roles.support)).toBeVisible();
  },
);
