import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loadCopy } from "#web/copy/copy.ts";
import { showBilingual } from "#web/testing/show-bilingual.tsx";
import { type IconName, SHAPES } from "../icon/shapes.ts";
import { ToastRegion } from "./toast-region.tsx";
import { showToast, type ToastMessage, toasts } from "./toasts.ts";

const copy = { en: await loadCopy("shell", "en"), ar: await loadCopy("shell", "ar") };

const open = () => {
  onTestFinished(() => toasts.set([]));
  return showBilingual(({ locale }) => <ToastRegion copy={copy[locale]} />);
};

test.each<[ToastMessage, IconName, en: string, ar: string]>([
  ["offline", "info", copy.en.connection.offline, copy.ar.connection.offline],
  ["online", "check", copy.en.connection.online, copy.ar.connection.online],
  ["paymentsOff", "info", copy.en.paymentsOff, copy.ar.paymentsOff],
])(
  "a toast follows a change of language: %s (D-25, design.md 8)",
  async (message, icon, en, ar) => {
    await open();
    showToast(message);
    const said = page.getByRole("status");
    await expect.element(said).toHaveTextContent(en);
    expect(said.element().querySelector("path")).toHaveAttribute("d", SHAPES[icon]);
    await userEvent.click(page.getByText("العربية"));
    await expect.element(said).toHaveTextContent(ar);
    await expect.element(said.getByRole("button")).toHaveAccessibleName(copy.ar.toast.close);
  },
);

test("a toast stands below the one before, and each is closed by itself (design.md 8)", async () => {
  await open();
  showToast("paymentsOff");
  showToast("offline");
  const said = () =>
    page
      .getByRole("paragraph")
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(said).toEqual([copy.en.paymentsOff, copy.en.connection.offline]);
  await userEvent.click(page.getByRole("button").first());
  await expect.poll(said).toEqual([copy.en.connection.offline]);
});
