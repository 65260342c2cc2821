import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { copy as ar } from "#content/admin-sign-in.ar.ts";
import { copy as en } from "#content/admin-sign-in.en.ts";
import * as paths from "#contract/admin/paths.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { endInterruption, interrupt } from "../api/interruptions.ts";
import { show } from "../testing/show.tsx";
import { signedInAs } from "../testing/signed-in.tsx";
import { Interruptions } from "./interruptions.tsx";

const WORDS: Localized<typeof en> = { en, ar };

test.each(LOCALES)(
  "an ended sign-in begins again with the same email, in %s (D-162)",
  async (locale) => {
    const { again, email, code } = WORDS[locale];
    const sent: unknown[] = [];
    answerEachCall(({ path, body }) => {
      if (path === paths.signInCode) sent.push(body);
      // Not signed in by another tab either.
      return path === paths.me ? refusal(401, "sign_in") : answer(undefined);
    });
    await show(signedInAs("support", <Interruptions />), locale);
    onTestFinished(() => endInterruption("give_up"));
    void interrupt("sign_in");
    const dialog = page.getByRole("dialog", { name: again.title });
    const field = dialog.getByRole("textbox", { name: email.label });
    await expect.element(field).toHaveValue("me@example.com");
    await expect.element(field).toHaveFocus();
    await expectAccessible(dialog.element());
    await dialog.getByRole("button", { name: email.submit }).click();
    await expect.element(dialog.getByRole("heading", { name: code.heading })).toBeVisible();
    expect(sent).toEqual([{ email: "me@example.com" }]);
  },
);
