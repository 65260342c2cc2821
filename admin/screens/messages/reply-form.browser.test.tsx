import { useState } from "react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-messages.ar.ts";
import { copy as en } from "#content/admin-messages.en.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { EXAMPLE_MESSAGE } from "../../testing/example-message.ts";
import { show } from "../../testing/show.tsx";
import { ReplyForm } from "./reply-form.tsx";
import * as words from "./words.ts";

vi.mock("./words.ts", { spy: true });

const WORDS: Localized<typeof en> = { en, ar };

function Example() {
  const [draft, setDraft] = useState("");
  return <ReplyForm message={EXAMPLE_MESSAGE} draft={draft} onDraft={setDraft} />;
}

describe.each(LOCALES)("an answer to a message (%s)", (locale) => {
  const { reply, templates } = WORDS[locale];
  const [first = "", second = ""] = Object.values(templates);
  const field = page.getByRole("textbox", { name: reply.text });
  const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));
  const fillWith = (text: Promise<string>) => {
    const filled = vi.mocked(words.fillTemplate).mockReturnValueOnce(text);
    onTestFinished(() => void filled.mockReset());
  };

  test("a template comes below what was typed, also what was typed while it was loaded", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    fillWith(promise);
    await show(<Example />, locale);
    await userEvent.fill(field, "Dear");
    await press(first);
    await userEvent.fill(field, "Dear Mona,");
    resolve("Template");
    await expect.element(field).toHaveValue("Dear Mona,\n\nTemplate");
  });

  test("another template replaces one that nobody has changed", async () => {
    fillWith(Promise.resolve("First"));
    await show(<Example />, locale);
    await press(first);
    await expect.element(field).toHaveValue("First");
    fillWith(Promise.resolve("Second"));
    await press(second);
    await expect.element(field).toHaveValue("Second");
  });
});
