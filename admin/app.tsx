import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, Suspense, useEffect } from "react";
import { I18nProvider } from "react-aria-components";
import { createBrowserRouter, Outlet, useLocation } from "react-router";
import { RouterProvider } from "react-router/dom";
import { brand } from "#content/brand.ts";
import {
  ADMIN_SCREEN_NAMES,
  type AdminScreenName,
  adminScreenOf,
  findAdminScreen,
  mayOpen,
} from "#core/admin-screens.ts";
import { directionOf, LANGUAGES } from "#core/locale.ts";
import { createClient } from "./api/client.ts";
import { SignedIn } from "./identity/gate.tsx";
import { useMe } from "./identity/me.ts";
import { useLocale } from "./locale.ts";
import { loadScreen } from "./screens.ts";
import { Crashed, NotFound, NotPermitted } from "./shell/error-pages.tsx";
import { Shell } from "./shell/shell.tsx";
import { useShellWords } from "./shell/words.ts";

/** The routes of all screens, under an optional language: `/admin/orders`, `/ar/admin/orders`. */
function routes() {
  return [
    {
      path: "/:language?",
      Component: Root,
      ErrorBoundary: CrashedRoot,
      HydrateFallback: Nothing,
      children: [
        {
          Component: Shell,
          ErrorBoundary: Crashed,
          children: [
            ...ADMIN_SCREEN_NAMES.map((name) => ({
              path: adminScreenOf(name).path.slice(1),
              element: <Permitted name={name} />,
              children: [{ index: true, lazy: () => loadScreen(name), ErrorBoundary: Crashed }],
            })),
            { index: true, Component: NotFound },
            { path: "*", Component: NotFound },
          ],
        },
      ],
    },
  ];
}

/** Until the code of the first screen is there. */
function Nothing() {
  return null;
}

/** The whole app. */
export function createApp(): ReactNode {
  const client = createClient();
  const router = createBrowserRouter(routes());
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}

/** The language of the document and of React Aria, then the signed-in person. */
function Root() {
  return (
    <InLanguage>
      <SignedIn>
        <Outlet />
      </SignedIn>
    </InLanguage>
  );
}

function CrashedRoot() {
  return (
    <InLanguage>
      <main className="shell-main">
        <Crashed />
      </main>
    </InLanguage>
  );
}

function InLanguage({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }, [locale]);
  return (
    <I18nProvider locale={LANGUAGES[locale].intlTag}>
      <Suspense>
        <Title />
        {children}
      </Suspense>
    </I18nProvider>
  );
}

function Title() {
  const locale = useLocale();
  const { name, screens } = useShellWords();
  const screen = findAdminScreen(useLocation().pathname);
  const title = `${screen === null ? name : screens[screen]} | ${brand.name[locale]}`;
  // Not as an element: the document that the server sent has one.
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** A screen, for those who may open it; the server refuses its calls to others all the same. */
function Permitted({ name }: { readonly name: AdminScreenName }) {
  return mayOpen(useMe().role, name) ? <Outlet /> : <NotPermitted />;
}
