import "./styles/app.css";
import { type ReactNode, useContext, useEffect, useRef } from "react";
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useNavigate } from "react-router";
import { addressIn, addressInLanguageOf, addressLocale } from "#core/addresses.ts";
import { directionOf, LOCALES, type Locale, type Localized } from "#core/locale.ts";
import { screenOfRoute } from "#core/screens.ts";
import type { Route } from "./+types/root.ts";
import { startCsrf } from "./api/api.ts";
import { restoreAnimation } from "./browser/animation.ts";
import { scheduleTask } from "./browser/schedule-task.ts";
import { showSectionAfterReload } from "./browser/scroll.ts";
import { fetchPaymentMethods, paymentMethods, setPaymentMethods } from "./cart/payment-methods.ts";
import { loadCopy } from "./copy/copy.ts";
import { setWordsVersions, wordsVersions } from "./copy/edited-copy.ts";
import { browserLocale, storeLocale } from "./copy/locale.ts";
import { loadProgrammeNames, setProgrammeNames } from "./copy/programme-names.ts";
import { type RootData, useLocale, useRootData } from "./data/root-data.ts";
import { serverData } from "./data/server-data.ts";
import { StylesContext } from "./data/styles-context.ts";
import { DocumentData } from "./seo/document-data.tsx";
import { PageHead } from "./seo/page-head.tsx";
import startDeferredScripts from "./start/deferred-scripts.js?raw";
import recordEvents from "./start/event-replay.js?raw";
import { serverRenderedText } from "./start/server-rendered-text.ts";
import syncLocale from "./start/sync-locale.js?raw";
import { useEventReplay } from "./start/use-event-replay.ts";
import arabicFont from "./styles/fonts/alexandria-arabic.woff2?url";
import latinFont from "./styles/fonts/alexandria-latin.woff2?url";
import { DeferredSections } from "./ui/deferred-sections/deferred-sections.tsx";
import { ErrorPage } from "./ui/error-page/error-page.tsx";
import { MissingPage } from "./ui/error-page/missing-page.tsx";
import { Footer } from "./ui/footer/footer.tsx";
import { Header } from "./ui/header/header.tsx";
import { NoScriptNote } from "./ui/no-script/no-script-note.tsx";
import { PageChange } from "./ui/page-change/page-change.tsx";
import { SkipLink } from "./ui/skip-link/skip-link.tsx";
import { ToastRegion } from "./ui/toast/toast-region.tsx";
import { useConnectionNotice } from "./ui/toast/use-connection-notice.ts";
import { restoreVisitor } from "./visitor/visitor.ts";

// The legal pages import it from here. A root that several pages share becomes part of the chunk
// "shell", where it takes 600 bytes less than in a chunk of its own.
export { useLocale } from "./data/root-data.ts";

/** What the first screen is written in. Digits and gateway names of Arabic pages are Latin. */
const FONTS: Localized<readonly string[]> = {
  en: [latinFont],
  ar: [arabicFont, latinFont],
};

/** The gateway list comes first; only then is the app rendered into the document (D-01). */
export async function loader({ context }: Route.LoaderArgs) {
  const data = context.get(serverData);
  const gateways = await data.listGateways();
  return {
    locale: data.locale,
    origin: data.origin,
    gateways,
    copy: await loadCopy("shell", data.locale),
    programmes: await loadProgrammeNames(),
    wordsVersions: data.wordsVersions,
  };
}

/** What the document brought along: its words need no file of their own, nor a connection. */
let documentData: RootData | null = null;

export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<RootData> {
  const locale = browserLocale(url.pathname);
  return {
    locale,
    origin: window.location.origin,
    gateways: [...paymentMethods.get().gateways],
    copy: documentData?.locale === locale ? documentData.copy : await loadCopy("shell", locale),
    programmes: await loadProgrammeNames(),
    wordsVersions: wordsVersions(),
  };
}

/** The language on screen. Another tab may have stored another one since. */
let shownLocale: Locale | null = null;

/** Nothing at the root depends on the page; only a change of language asks for it again. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.href === nextUrl.href || browserLocale(nextUrl.pathname) !== shownLocale;
}

/**
 * Scripts in the document itself, apart from the JavaScript of the pages: they run before anything
 * is painted. One element, because the browser compiles and runs each element by itself.
 */
function InlineScripts() {
  const scripts = [startDeferredScripts, syncLocale, recordEvents];
  const locales = LOCALES.join(" ");
  const html = import.meta.env.SSR ? scripts.join("\n").replace("LOCALES", locales) : "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, known by their hash.
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

const renderedStyles = serverRenderedText("styles");

/**
 * The styles of all pages, in the document itself, so that nothing has to be fetched before it can be
 * painted. In development they are linked.
 */
function Styles() {
  const styles = useContext(StylesContext);
  if (import.meta.env.DEV) return <Links />;
  const html = import.meta.env.SSR ? (styles ?? "") : renderedStyles;
  return (
    <style
      id="styles"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: filled by the server with our own file.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14213D" />
        {FONTS[locale].map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            href={href}
          />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={addressIn(locale, "/manifest.webmanifest")} />
        <Styles />
        <InlineScripts />
        <PageHead />
        <DocumentData />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        {/* The place of what follows: see server/pages/deferred-scripts.ts. */}
        <noscript id="scripts" />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * The two start-up calls of the browser (D-02): the CSRF token, then the gateway list. If the list has
 * become empty, the visitor is sent from a guarded page to home (D-04).
 */
function useStart(data: RootData): void {
  const { gateways, programmes } = data;
  const matches = useMatches();
  const navigate = useNavigate();
  const guarded = matches.some(({ id }) => screenOfRoute(id)?.guarded);
  const guardedNow = useRef(guarded);
  guardedNow.current = guarded;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document.
  useEffect(() => {
    documentData = data;
    setPaymentMethods(gateways);
    setProgrammeNames(programmes);
    setWordsVersions(data.wordsVersions);
    restoreVisitor();
    showSectionAfterReload();
    scheduleTask(() => {
      restoreAnimation();
      const locale = addressLocale(window.location.pathname);
      if (locale !== null) storeLocale(locale);
    });
    scheduleTask(() => {
      startCsrf()
        .then(fetchPaymentMethods)
        .then(
          (methods) => {
            if (methods.gateways.length > 0 || !guardedNow.current) return;
            return navigate(addressInLanguageOf(window.location.pathname, "/"), { replace: true });
          },
          (error: unknown) => console.error("Start failed", error),
        );
    });
  }, []);
  useEventReplay();
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { copy, gateways, locale } = loaderData;
  const programmes = loaderData.programmes[locale];
  useEffect(() => {
    shownLocale = locale;
  }, [locale]);
  useStart(loaderData);
  useConnectionNotice();
  return (
    <>
      <SkipLink label={copy.skipToContent} />
      <Header copy={copy} programmes={programmes} gateways={gateways} />
      <main id="main" tabIndex={-1}>
        <NoScriptNote />
        <MissingPage copy={copy}>
          <Outlet />
        </MissingPage>
      </main>
      <DeferredSections>
        <Footer copy={copy} programmes={programmes} />
      </DeferredSections>
      <PageChange />
      <ToastRegion copy={copy} />
    </>
  );
}

/** Shown instead of a page that failed. */
export function ErrorBoundary() {
  return <ErrorPage copy={useRootData()?.copy} />;
}
