import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-sign-in.ar.ts";
import { copy as en } from "#content/admin-sign-in.en.ts";
import * as paths from "#contract/admin/paths.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { show } from "../testing/show.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";

const WORDS: Localized<typeof en> = { en, ar };
const ME = { email: "sara@example.com", role: "sales", permissions: [] };

/** What was sent, with its address. */
let sent: [path: string, body: unknown][];
/** What is answered, by address. */
let answers: Record<string, () => Response>;

beforeEach(() => {
  sent = [];
  answers = {
    [paths.signIn]: () => answer({ next: "second", passkey: false }),
    [paths.signInSecond]: () => refusal(401, "sign_in"),
  };
  answerEachCall(({ path, body }) => {
    sent.push([path, body]);
    return answers[path]?.() ?? answer(undefined);
  });
});

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));
const send = async (name: string, text: string) => {
  await expect.element(field(name)).toHaveFocus();
  await userEvent.fill(field(name), text);
  await userEvent.keyboard("{Enter}");
};

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
      await expect.element(field(label)).toHaveFocus();
      await userEvent.keyboard("{Enter}");
      await expect
        .element(field(label))
        .toHaveAccessibleDescription(expect.stringContaining(missing));
      expect(main.querySelector("[aria-live=polite] > .field-error")?.textContent).toBe(missing);
      expect(sent).toHaveLength(step);
      await userEvent.keyboard(`${typed}{Enter}`);
    }
    await expect.element(page.getByText(second.ended)).toBeVisible();
    expect(region?.textContent).toBe(second.ended);
  },
);

test("each step says why it was refused, at its field, and another email begins again (interface.md §12)", async () => {
  const { email, code, second } = en;
  const done = vi.fn();
  await show(<SignInSteps onDone={done} />, "en");
  const refuse = async (path: string, name: string, text: string) => {
    const { [path]: usual } = answers;
    answers[path] = () => refusal(422, "failed", `Not ${text}.`);
    await send(name, text);
    await expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining(text));
    answers[path] = usual ?? (() => answer(undefined));
    sent = [];
  };
  await refuse(paths.signInCode, email.label, "other@example.com");
  await send(email.label, "other@example.com");
  await expect.element(field(code.label)).toBeVisible();
  await press(code.again);
  await send(email.label, ME.email);
  await refuse(paths.signIn, code.label, "11111111");
  await send(code.label, "12345678");
  await refuse(paths.signInSecond, second.totp, "111111");
  await press(second.useRecovery);
  await expect.element(field(second.recovery)).toHaveValue("");
  answers[paths.signInSecond] = () => answer(ME);
  await send(second.recovery, "abcd-efgh");
  await expect.poll(() => done.mock.calls).toEqual([[ME]]);
  expect(sent).toEqual([[paths.signInSecond, { recovery_code: "abcd-efgh" }]]);
});

test("a passkey is offered to who has one, and one that is not given is said, and why the server refuses one (interface.md §12)", async () => {
  const { email, code, second } = en;
  answers[paths.signIn] = () => answer({ next: "second", passkey: true });
  answers[paths.signInPasskey] = () => answer({ challenge: "AAAA" });
  const asked = vi.spyOn(navigator.credentials, "get").mockRejectedValue(new Error("No."));
  onTestFinished(() => asked.mockRestore());
  await show(<SignInSteps onDone={() => undefined} />, "en");
  await send(email.label, ME.email);
  await send(code.label, "12345678");
  await press(second.passkey);
  await expect.element(page.getByRole("alert")).toHaveTextContent(second.passkeyFailed);
  expect(asked).toHaveBeenCalledTimes(1);
  answers[paths.signInPasskey] = () => refusal(429, "too_many_requests", "Wait a minute.");
  await press(second.passkey);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Wait a minute.");
  expect(sent.map(([path]) => path)).not.toContain(paths.signInSecond);
});

test.each(LOCALES)(
  "whoever has no second factor sets up an app by picture or key, without a recovery code, in %s (interface.md §12)",
  async (locale) => {
    const { email, code, second, enrol, codes } = WORDS[locale];
    const totp = "otpauth://totp/Yaraa?issuer=Yaraa&secret=ABCDEFGH";
    answers[paths.signIn] = () => answer({ next: "enrol", passkey: false, totp, qr: ["10", "01"] });
    answers[paths.signInSecond] = () => answer({ ...ME, recovery_codes: ["one", "two"] });
    const written = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("No."));
    onTestFinished(() => written.mockRestore());
    const done = vi.fn();
    await show(<SignInSteps onDone={done} />, locale);
    await send(email.label, ME.email);
    await send(code.label, "12345678");
    await expect.element(page.getByText("ABCD EFGH")).toBeVisible();
    // Its two dark squares, inside the margin.
    const picture = page.getByRole("img", { name: enrol.picture });
    await expect.element(picture).toBeVisible();
    const dark = picture.element().querySelector("path")?.getAttribute("d");
    expect(dark).toBe("M4 4h1v1h-1zM5 5h1v1h-1z");
    await expect
      .element(page.getByRole("button", { name: second.useRecovery }))
      .not.toBeInTheDocument();
    await send(second.totp, "١٢٣ ٤٥٦");
    expect(sent.at(-1)).toEqual([paths.signInSecond, { totp: "123456" }]);

    // That they are copied is said only when they are.
    await press(codes.copy);
    await expect.poll(() => written.mock.calls).toEqual([["one\ntwo\n"]]);
    await expect.element(page.getByText(codes.copied)).not.toBeInTheDocument();
    written.mockResolvedValue();
    await press(codes.copy);
    await expect.element(page.getByText(codes.copied)).toBeVisible();
    await expect.element(page.getByRole("button", { name: codes.done })).toBeDisabled();
    await page.getByText(codes.kept).click();
    await press(codes.done);
    expect(done.mock.calls).toEqual([[ME]]);
  },
);
