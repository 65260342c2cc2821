import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { show } from "../testing/show.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextBox } from "./field.tsx";

/** A form in a dialog, above which another dialog asks for something. */
function Form() {
  const [open, setOpen] = useState<"none" | "form" | "question">("none");
  const [text, setText] = useState("");
  return (
    <>
      <Button onPress={() => setOpen("form")}>Write</Button>
      <Dialog title="Form" isOpen={open !== "none"} onClose={() => setOpen("none")}>
        <TextBox label="Text" value={text} onChange={setText} autoFocus />
        <Button onPress={() => setOpen("question")}>Send</Button>
      </Dialog>
      <Dialog title="Question" isOpen={open === "question"}>
        <Button onPress={() => setOpen("form")}>Answer</Button>
      </Dialog>
    </>
  );
}

test.each(LOCALES)(
  "a question above a form in %s keeps what is typed, and gives the focus back (D-162)",
  async (locale) => {
    await show(<Form />, locale);
    await userEvent.click(page.getByRole("button", { name: "Write" }));
    await expect.element(page.getByLabelText("Text")).toHaveFocus();
    await userEvent.keyboard("half a sentence");
    await userEvent.click(page.getByRole("button", { name: "Send" }));
    const question = page.getByRole("dialog", { name: "Question" });
    await expect.element(question).toBeVisible();
    expect(question.element().contains(document.activeElement)).toBe(true);
    await expectAccessible(document.body);

    // What has to be answered first does not go by a key.
    await userEvent.keyboard("{Escape}");
    await expect.element(question).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Answer" }));
    await expect.element(page.getByLabelText("Text")).toHaveValue("half a sentence");
    await expect.element(page.getByRole("button", { name: "Send" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Write" })).toHaveFocus();
  },
);
