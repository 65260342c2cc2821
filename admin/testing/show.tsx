import "#admin/styles/admin.css";
import "#admin/ui/controls.css";
import "#admin/ui/overlay.css";
import "#admin/ui/states.css";
import "#admin/ui/table.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { I18nProvider } from "react-aria-components";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished } from "vitest";
import { addressIn } from "#core/addresses.ts";
import { directionOf, LANGUAGES, type Locale } from "#core/locale.ts";

/**
 * Shows a part of the back office in a language, as its root would: with its styles, its direction and
 * its words, which have been fetched when this returns. It goes when the test ends.
 */
export async function show(component: ReactNode, locale: Locale): Promise<HTMLElement> {
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  const main = document.createElement("main");
  document.body.append(main);
  const tree = createRoot(main);
  onTestFinished(() => {
    tree.unmount();
    main.remove();
  });
  const element = (
    <Suspense>
      {component}
      <span data-shown />
    </Suspense>
  );
  const router = createMemoryRouter([{ path: "*", element }], {
    initialEntries: [addressIn(locale, "/admin")],
  });
  tree.render(
    <I18nProvider locale={LANGUAGES[locale].intlTag}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await expect.poll(() => main.querySelector("[data-shown]")).not.toBeNull();
  return main;
}
