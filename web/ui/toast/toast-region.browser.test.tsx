import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { loadCopy } from "#web/copy/copy.ts";
import { showBilingual } from "#web/testing/show-bilingual.tsx";
import { ToastRegion } from "./toast-region.tsx";
import { showToast, type ToastMessage, toasts } from "./toasts.ts";

const copy = { en: await loadCopy("shell", "en"), ar: await loadCopy("shell", "ar") };

test.each<[ToastMessage, en: string, ar: string]>([
  ["offline", copy.en.connection.offline, copy.ar.connection.offline],
  ["online", copy.en.connection.online, copy.ar.connection.online],
  ["paymentsOff", copy.en.paymentsOff, copy.ar.paymentsOff],
])("a toast follows a change of language: %s (D-25, design.md 8)", async (message, en, ar) => {
  onTestFinished(() => toasts.set([]));
  await showBilingual(({ locale }) => <ToastRegion copy={copy[locale]} />);
  showToast(message);
  const said = page.getByRole("status");
  await expect.element(said).toHaveTextContent(en);
  await userEvent.click(page.getByText("العربية"));
  await expect.element(said).toHaveTextContent(ar);
  await expect.element(said.getByRole("button")).toHaveAccessibleName(copy.ar.toast.close);
});
