import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LOCALES } from "#core/locale.ts";
import { show } from "../testing/show.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useRestoredFocus } from "./use-restored-focus.ts";

/** Rows that go when somebody presses Remove, or says yes to a dialog; the dialog closes first. */
function Rows() {
  useRestoredFocus();
  const [rows, setRows] = useState(["first", "second"]);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (row: string) => setRows((all) => all.filter((one) => one !== row));
  const confirm = (row: string) => {
    setAsked(null);
    void Promise.resolve().then(() => remove(row));
  };
  return (
    <>
      <h1>Screen</h1>
      <section>
        <h2>Rows</h2>
        {rows.map((row) => (
          <p key={row}>
            <Button onPress={() => remove(row)}>Remove {row}</Button>
            <Button onPress={() => setAsked(row)}>Ask {row}</Button>
          </p>
        ))}
      </section>
      {asked !== null && (
        <Dialog title="Sure?" isOpen onClose={() => setAsked(null)}>
          <Button onPress={() => confirm(asked)}>Yes</Button>
        </Dialog>
      )}
    </>
  );
}

test.each(LOCALES)(
  "the focus stays beside a removed element, also behind a dialog, in %s (design.md 8)",
  async (locale) => {
    await show(<Rows />, locale);
    const heading = page.getByRole("heading", { name: "Rows" });
    await page.getByRole("button", { name: "Ask first" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await expect.element(page.getByText("Ask first")).not.toBeInTheDocument();
    await expect.element(heading).toHaveFocus();
    await page.getByRole("button", { name: "Remove second" }).click();
    await expect.element(heading).toHaveFocus();
  },
);

/** A form whose button is disabled while there is nothing to send, and a part that hides another. */
function Parts() {
  useRestoredFocus();
  const [isFull, setFull] = useState(true);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1>Screen</h1>
      <section>
        <h2>Answer</h2>
        <Button isDisabled={!isFull} onPress={() => setFull(false)}>
          Send
        </Button>
      </section>
      <div>
        <div style={{ display: isOpen ? "none" : undefined }}>
          <Button onPress={() => setOpen(true)}>Open</Button>
        </div>
        <div style={{ display: isOpen ? undefined : "none" }}>
          <h2>Opened</h2>
          {isOpen && <Button onPress={() => setOpen(false)}>Back</Button>}
        </div>
      </div>
    </>
  );
}

test.each(LOCALES)(
  "the focus stays beside a disabled element, and on a visible one, in %s (design.md 8)",
  async (locale) => {
    await show(<Parts />, locale);
    const send = page.getByRole("button", { name: "Send" });
    await send.click();
    await expect.element(send).toBeDisabled();
    await expect.element(page.getByRole("heading", { name: "Answer" })).toHaveFocus();
    await page.getByRole("button", { name: "Open" }).click();
    await expect.element(page.getByRole("heading", { name: "Opened" })).toHaveFocus();
    await page.getByRole("button", { name: "Back" }).click();
    await expect.element(page.getByRole("heading", { name: "Screen" })).toHaveFocus();
  },
);

/** A bar above the parts of a screen: its first button is done and disabled, its second is next, its third goes. */
function Bar() {
  useRestoredFocus();
  const [isSaved, setSaved] = useState(false);
  const [isGone, setGone] = useState(false);
  return (
    <>
      <h1>Screen</h1>
      <div>
        <p>
          <Button isDisabled={isSaved} onPress={() => setSaved(true)}>
            Save
          </Button>
          <Button>Publish</Button>
          {!isGone && <Button onPress={() => setGone(true)}>Refund</Button>}
        </p>
        <section>
          <h2>Part</h2>
        </section>
      </div>
    </>
  );
}

test.each(LOCALES)(
  "the focus goes to a heading above what has lost it, from where Tab misses nothing, in %s (design.md 8)",
  async (locale) => {
    await show(<Bar />, locale);
    const heading = page.getByRole("heading", { name: "Screen" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect.element(heading).toHaveFocus();
    await userEvent.tab();
    await expect.element(page.getByRole("button", { name: "Publish" })).toHaveFocus();
    await page.getByRole("button", { name: "Refund" }).click();
    await expect.element(heading).toHaveFocus();
  },
);
