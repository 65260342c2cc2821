import { useRef, useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { showComponent } from "#web/testing/show-component.tsx";
import { useClipboard } from "./use-clipboard.ts";

/** A field with a text, a button that copies it, and one that puts another text there. */
function CopiedField() {
  const [text, setText] = useState("first link");
  const field = useRef<HTMLInputElement>(null);
  const { isCopied, copy } = useClipboard(text, field);
  return (
    <>
      <input ref={field} aria-label="Link" readOnly value={text} />
      <button type="button" onClick={() => void copy()}>
        {isCopied ? "Copied" : "Copy"}
      </button>
      <button type="button" onClick={() => setText("second link")}>
        Renew
      </button>
    </>
  );
}

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

test("a copied link counts as copied until there is another one (D-220)", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  await showComponent(<CopiedField />, { locale: "en" });
  await press("Copy");
  await expect.element(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(write.mock.calls).toEqual([["first link"]]);
  await press("Renew");
  await press("Copy");
  await expect.element(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(write.mock.calls).toEqual([["first link"], ["second link"]]);
});

test("where the browser refuses to copy, the field takes the focus (D-220)", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  onTestFinished(() => {
    write.mockRestore();
    warned.mockRestore();
  });
  await showComponent(<CopiedField />, { locale: "en" });
  await press("Copy");
  await expect.element(page.getByRole("textbox", { name: "Link" })).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Copy", exact: true })).toBeVisible();
});
