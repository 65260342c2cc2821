import "#admin/styles/admin.css";
import "#admin/ui/controls.css";
import "#admin/ui/overlay.css";
import "#admin/ui/states.css";
import "#admin/ui/table.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { I18nProvider } from "react-aria-components";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect } from "vitest";
import { addressIn } from "#core/addresses.ts";
import { LANGUAGES, type Locale } from "#core/locale.ts";
import { mount } from "#web/testing/mount.ts";
import { createClient } from "../api/client.ts";
import { UnsavedChangesGuard } from "../ui/unsaved-changes.tsx";

/**
 * Shows a part of the back office in a language, as its root would: with its styles, its direction, its
 * client and its words, which have been fetched when this returns. It goes when the test ends. `at` is the
 * plain address that it is shown at.
 */
export async function show(
  component: ReactNode,
  locale: Locale,
  at = "/admin",
): Promise<HTMLElement> {
  const { main, tree } = mount(locale);
  const element = (
    <Suspense>
      <UnsavedChangesGuard>{component}</UnsavedChangesGuard>
      <span data-shown />
    </Suspense>
  );
  const router = createMemoryRouter([{ path: "*", element }], {
    initialEntries: [addressIn(locale, at)],
  });
  tree.render(
    <I18nProvider locale={LANGUAGES[locale].intlTag}>
      <QueryClientProvider client={createClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await expect.poll(() => main.querySelector("[data-shown]")).not.toBeNull();
  return main;
}
