import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-sign-in.ar.ts";
import { copy as en } from "#content/admin-sign-in.en.ts";
import * as paths from "#contract/admin/paths.ts";
import type { addStaff } from "#contract/admin/staff.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { call } from "../api/call.ts";
import { endInterruption } from "../api/interruptions.ts";
import { useAction } from "../api/use-answer.ts";
import { show } from "../testing/show.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { UnsavedChangesPrompt } from "../ui/unsaved-changes.tsx";
import { SignedIn } from "./gate.tsx";
import { Interruptions } from "./interruptions.tsx";
import { reloadDocument } from "./reload-document.ts";

vi.mock("./reload-document.ts", () => ({ reloadDocument: vi.fn() }));

const WORDS: Localized<typeof en> = { en, ar };

/** Who is signed in, in all tabs. */
let signedIn: string | null;
/** How often it was asked who is. */
let asked: number;
/** What the answer to that waits for. */
let answered: Promise<void>;
/** What was written, and by whom. */
let written: unknown[];

beforeEach(() => {
  [signedIn, asked, answered, written] = [null, 0, Promise.resolve(), []];
  vi.mocked(reloadDocument).mockClear();
  answerEachCall(async ({ path, body }) => {
    if (path === paths.me) {
      asked += 1;
      await answered;
    }
    if (path === paths.signInCode) return answer(undefined);
    if (signedIn === null) return refusal(401, "sign_in");
    if (path === paths.staff) written.push([signedIn, body]);
    return answer({ email: signedIn, role: "owner", permissions: [] });
  });
  return () => endInterruption("give_up");
});

/** A form of the back office. */
function Adding() {
  const [email, setEmail] = useState("");
  const add = useAction(() =>
    call<typeof addStaff>("POST", paths.staff, { body: { email, role: "sales" } }),
  );
  return (
    <>
      <UnsavedChangesPrompt isNeeded={email !== ""} />
      <TextField label="Email" value={email} onChange={setEmail} />
      <Button onPress={() => add.start()}>Add</Button>
    </>
  );
}

const office = (
  <SignedIn>
    <Adding />
    <Interruptions />
  </SignedIn>
);
const field = page.getByRole("textbox", { name: "Email" });

const returns = [
  [
    "the tab comes into sight",
    () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  ],
  ["the window gets the focus", () => window.dispatchEvent(new Event("focus"))],
] as const;

test("a second factor that is accepted opens the back office at once, without another question (D-162)", async () => {
  const { email, code, second } = WORDS.en;
  await show(office, "en");
  const give = async (label: string, text: string) =>
    userEvent.fill(page.getByRole("textbox", { name: label }), text);
  await give(email.label, "sara@example.com");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("textbox", { name: code.label })).toBeVisible();
  signedIn = "sara@example.com";
  await give(code.label, "12345678");
  await userEvent.keyboard("{Enter}");
  // Who they are is known from the answer: asking for it takes as long as the network does.
  answered = new Promise(() => undefined);
  await give(second.totp, "123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Add" })).toBeVisible();
});

describe.each(LOCALES)("when somebody returns from another window, in %s", (locale) => {
  const { again, email, code } = WORDS[locale];
  const dialog = page.getByRole("dialog", { name: again.title });

  /** Sara writes a form, and her login has ended when she sends it. */
  const writeAsSara = async () => {
    signedIn = "sara@example.com";
    await show(office, locale);
    await userEvent.fill(field, "new@example.com");
    signedIn = null;
    await userEvent.click(page.getByRole("button", { name: "Add" }));
    await expect.element(dialog).toBeVisible();
  };

  test.each(returns)(
    "a person returns from another window and %s: a sign-in that was begun continues (D-162)",
    async (_, comeBack) => {
      await show(office, locale);
      await userEvent.fill(page.getByRole("textbox", { name: email.label }), "sara@example.com");
      await userEvent.click(page.getByRole("button", { name: email.submit }));
      const typed = page.getByRole("textbox", { name: code.label });
      await userEvent.fill(typed, "123");
      const before = asked;
      const { promise, resolve } = Promise.withResolvers<void>();
      answered = promise;
      comeBack();
      await expect.poll(() => asked).toBe(before + 1);
      await expect.element(typed).toHaveValue("123");
      await userEvent.type(typed, "456");
      resolve();
      await expect.element(typed).toHaveValue("123456");
    },
  );

  test("a call that waits for a sign-in waits until there is one, and is then made (D-162)", async () => {
    await writeAsSara();
    const before = asked;
    window.dispatchEvent(new Event("focus"));
    await expect.poll(() => asked).toBeGreaterThan(before);
    await expect.element(dialog).toBeVisible();
    signedIn = "sara@example.com";
    window.dispatchEvent(new Event("focus"));
    await expect.element(dialog).not.toBeInTheDocument();
    const body = { email: "new@example.com", role: "sales" };
    await expect.poll(() => written).toEqual([["sara@example.com", body]]);
    await expect.element(field).toHaveValue("new@example.com");
    expect(reloadDocument).not.toHaveBeenCalled();
  });

  test("after another person has signed in, nothing of the first is seen or sent (D-162)", async () => {
    await writeAsSara();
    signedIn = "omar@example.com";
    window.dispatchEvent(new Event("focus"));
    await expect.poll(() => vi.mocked(reloadDocument).mock.calls.length).toBe(1);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field).not.toBeInTheDocument();
    expect(written).toEqual([]);
    // The browser does not ask whether to leave what was typed.
    const isAsked = !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(isAsked).toBe(false);
  });
});
