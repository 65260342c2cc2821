import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-sign-in.ar.ts";
import { copy as en } from "#content/admin-sign-in.en.ts";
import * as paths from "#contract/admin/paths.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { show } from "../testing/show.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";

const WORDS: Localized<typeof en> = { en, ar };

/** What was sent, by address. */
let sent: string[];

beforeEach(() => {
  sent = [];
  answerEachCall(({ path }) => {
    sent.push(path);
    return path === paths.signInSecond
      ? refusal(401, "sign_in")
      : answer({ next: "second", passkey: false });
  });
});

test.each(LOCALES)(
  "a step of the sign-in that is sent empty says what is missing, and that it begins again, in %s (WCAG 3.3.1, 4.1.3)",
  async (locale) => {
    const { email, code, second } = WORDS[locale];
    const main = await show(<SignInSteps onDone={() => undefined} />, locale);
    const steps = [
      { label: email.label, missing: email.missing, typed: "sara@example.com" },
      { label: code.label, missing: code.missing, typed: "12345678" },
      { label: second.totp, missing: second.missing, typed: "123456" },
    ];
    const region = main.querySelector("[role=status]");
    for (const [step, { label, missing, typed }] of steps.entries()) {
      const field = page.getByRole("textbox", { name: label });
      await expect.element(field).toHaveFocus();
      await userEvent.keyboard("{Enter}");
      await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(missing));
      expect(main.querySelector("[aria-live=polite] > .field-error")?.textContent).toBe(missing);
      expect(sent).toHaveLength(step);
      await userEvent.keyboard(`${typed}{Enter}`);
    }
    await expect.element(page.getByText(second.ended)).toBeVisible();
    expect(region?.textContent).toBe(second.ended);
  },
);
