import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
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

test.each([
  ["en", [{}]],
  ["ar", []],
] as const)(
  "an act that asks who it is waits for the second factor, and is given up only by who closes the question, in %s (D-162)",
  async (locale, passkeys) => {
    const { confirm, second } = WORDS[locale];
    let confirmed = () => refusal(422, "failed", "Wrong.");
    const sent: unknown[] = [];
    answerEachCall(({ path, body }) => {
      if (path !== paths.confirm) return answer({ passkeys });
      sent.push(body);
      return confirmed();
    });
    await show(signedInAs("support", <Interruptions />), locale);
    onTestFinished(() => endInterruption("give_up"));
    const dialog = page.getByRole("dialog", { name: confirm.title });
    const field = dialog.getByRole("textbox", { name: second.totp });
    const give = async () => {
      await userEvent.fill(field, "123456");
      await dialog.getByRole("button", { name: confirm.submit }).click();
    };

    let outcome = interrupt("confirm");
    await expect.element(field).toBeVisible();
    const offered = dialog.getByRole("button", { name: second.passkey }).elements();
    expect(offered).toHaveLength(passkeys.length);
    await give();
    await expect.element(dialog.getByText("Wrong.")).toBeVisible();
    confirmed = () => answer(undefined);
    await give();
    expect(await outcome).toBe("go_on");
    expect(sent).toEqual([{ totp: "123456" }, { totp: "123456" }]);

    // Too many wrong ones have ended the sign-in: the act asks for another one.
    confirmed = () => refusal(401, "sign_in");
    outcome = interrupt("confirm");
    await give();
    expect(await outcome).toBe("go_on");

    outcome = interrupt("confirm");
    await expect.element(field).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(await outcome).toBe("give_up");
  },
);
