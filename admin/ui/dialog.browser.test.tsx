import { useState } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-shell.ar.ts";
import { copy as en } from "#content/admin-shell.en.ts";
import { LOCALES, type Localized } from "#core/locale.ts";
import { expectAccessible } from "#web/testing/expect-accessible.ts";
import { oneLanguageEach } from "#web/testing/one-language-each.ts";
import { useAction } from "../api/use-answer.ts";
import { show } from "../testing/show.tsx";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { TextField } from "./field.tsx";

const WORDS: Localized<typeof en> = { en, ar };

/** A form in a dialog, above which another dialog asks for something. */
function Form() {
  const [open, setOpen] = useState<"none" | "form" | "question">("none");
  const [text, setText] = useState("");
  return (
    <>
      <Button onPress={() => setOpen("form")}>Write</Button>
      <Dialog title="Form" isOpen={open !== "none"} onClose={() => setOpen("none")}>
        <TextField label="Text" value={text} onChange={setText} autoFocus />
        <Button onPress={() => setOpen("question")}>Send</Button>
      </Dialog>
      <Dialog title="Question" isOpen={open === "question"}>
        <Button onPress={() => setOpen("form")}>Answer</Button>
      </Dialog>
    </>
  );
}

test.each(LOCALES)(
  "a question above a form in %s keeps what is typed, and returns the focus (D-162)",
  async (locale) => {
    await show(<Form />, locale);
    await userEvent.click(page.getByRole("button", { name: "Write" }));
    await expect.element(page.getByLabelText("Text")).toHaveFocus();
    await userEvent.keyboard("half a sentence");
    await userEvent.click(page.getByRole("button", { name: "Send" }));
    const question = page.getByRole("dialog", { name: "Question" });
    await expect.element(question).toBeVisible();
    await expect.poll(() => question.element().contains(document.activeElement)).toBe(true);
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

test("a dialog that has the focus shows no ring, as it is no control (design.md 8)", async () => {
  await show(
    <Dialog title="Question" isOpen onClose={() => {}}>
      <Button>Answer</Button>
    </Dialog>,
    "en",
  );
  await userEvent.keyboard("{Shift}");
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toHaveFocus();
  await expect.element(dialog).toHaveStyle({ outlineStyle: "none", boxShadow: "none" });
});

/** A dialog with a text that `send` sends. */
function Writing({ send = async () => undefined }: { readonly send?: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const act = useAction(send, { onDone: () => setOpen(false) });
  return (
    <>
      <Button
        onPress={() => {
          setText("");
          setOpen(true);
        }}
      >
        Write
      </Button>
      <Dialog title="Form" isOpen={isOpen} onClose={() => setOpen(false)}>
        <TextField label="Text" value={text} onChange={setText} autoFocus />
        <div style={{ blockSize: "150vh" }} />
        <DialogActions isBusy={act.pending} isDirty={text !== ""}>
          <Button isPending={act.pending} onPress={() => act.start()}>
            Send
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

describe.each(LOCALES)("closing a dialog (%s)", (locale) => {
  const { form } = WORDS[locale];
  const write = page.getByRole("button", { name: "Write" });
  const dialog = page.getByRole("dialog", { name: "Form" });
  const text = page.getByLabelText("Text");
  const question = page.getByRole("dialog", { name: form.unsaved.heading });
  const press = (name: string) => userEvent.click(dialog.getByRole("button", { name }));
  const ways = oneLanguageEach(
    [
      ["Escape", () => userEvent.keyboard("{Escape}")],
      ["the cross", () => press(form.close)],
      ["Cancel", () => press(form.cancel)],
    ] as const,
    locale,
  );

  test.each(ways)(
    "closing a dialog by %s asks before unsaved input is lost (D-162)",
    async (_, close) => {
      await show(<Writing />, locale);
      await userEvent.click(write);
      await close();
      await expect.element(dialog).not.toBeInTheDocument();

      await userEvent.click(write);
      await text.fill("half a sentence");
      await close();
      await expect.element(question.getByRole("button", { name: form.unsaved.stay })).toHaveFocus();
      await expectAccessible(question.element());
      await userEvent.keyboard("{Escape}");
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(text).toHaveValue("half a sentence");
      await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);

      await close();
      await userEvent.click(question.getByRole("button", { name: form.unsaved.stay }));
      await expect.element(text).toHaveValue("half a sentence");
      await close();
      await userEvent.click(question.getByRole("button", { name: form.unsaved.drop }));
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(write).toHaveFocus();
    },
  );

  test.each(ways)(
    "closing a dialog by %s waits for the running call, and says so (D-162)",
    async (_, close) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await show(<Writing send={() => promise} />, locale);
      await userEvent.click(write);
      await text.fill("a sentence");
      await press("Send");
      await close();
      await expect.element(dialog.getByText(form.underWay)).toBeInViewport({ ratio: 1 });
      await expectAccessible(dialog.element());
      resolve();
      await expect.element(dialog).not.toBeInTheDocument();
    },
  );

  test("a dialog can be closed again when its call has failed (D-162)", async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    await show(<Writing send={() => promise} />, locale);
    await userEvent.click(write);
    await press("Send");
    await press(form.cancel);
    await expect.element(dialog.getByText(form.underWay)).toBeVisible();
    reject(new Error("refused"));
    await expect.element(dialog.getByText(form.underWay)).not.toBeInTheDocument();
    await press(form.cancel);
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
