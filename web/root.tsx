import "./styles/app.css";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useNavigate } from "react-router";
import { isArabicAddress } from "#core/addresses.ts";
import { directionOf, type Locale } from "#core/locale.ts";
import { screenOfRoute } from "#core/screens.ts";
import type { Route } from "./+types/root.ts";
import { fetchAllStyles } from "./all-styles.ts";
import { restoreAnimation } from "./animation.ts";
import { startCsrf } from "./api.ts";
import { loadCopy } from "./copy.ts";
import keepEarlyActs from "./early-acts.js?raw";
import { doEarlyActs, type EarlyAct, takeEarlyActs } from "./early-acts.ts";
import fetchFonts from "./fetch-fonts.js?raw";
import healLocale from "./heal-locale.js?raw";
import { browserLocale, storeLocale } from "./locale.ts";
import { adoptPaymentMethods, fetchPaymentMethods, paymentMethods } from "./payment-methods.ts";
import { type RootData, useLocale, useRootData } from "./root-data.ts";
import { showSectionAfterReload } from "./scroll.ts";
import { DocumentData } from "./seo/document-data.tsx";
import { PageHead } from "./seo/page-head.tsx";
import { serverData } from "./server-data.ts";
import { soon } from "./soon.ts";
import arabicFont from "./styles/fonts/alexandria-arabic.woff2?url";
import latinFont from "./styles/fonts/alexandria-latin.woff2?url";
import takeTurns from "./take-turns.js?raw";
import { ErrorPage } from "./ui/error-page/error-page.tsx";
import { Footer } from "./ui/footer/footer.tsx";
import { Header } from "./ui/header/header.tsx";
import { InTurns } from "./ui/in-turns/in-turns.tsx";
import { NoScriptNote } from "./ui/no-script/no-script-note.tsx";
import { PageChange } from "./ui/page-change/page-change.tsx";
import { SkipLink } from "./ui/skip-link/skip-link.tsx";
import { ToastRegion } from "./ui/toast/toast-region.tsx";
import { useConnectionNotice } from "./ui/toast/use-connection-notice.ts";
import { restoreVisitor } from "./visitor.ts";
import { readWrittenPart } from "./written-part.ts";

export { useLocale, useRootData } from "./root-data.ts";

/** What the first screen is written in. Digits and gateway names of Arabic pages are Latin. */
const FONTS: Readonly<Record<Locale, readonly string[]>> = {
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
  };
}

export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<RootData> {
  const locale = browserLocale(url.pathname);
  return {
    locale,
    origin: window.location.origin,
    gateways: [...paymentMethods.get().gateways],
    copy: await loadCopy("shell", locale),
  };
}

/** Nothing at the root depends on the page; only a change of language asks for it again. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  const same = currentUrl.href === nextUrl.href;
  return same || isArabicAddress(currentUrl.pathname) !== isArabicAddress(nextUrl.pathname);
}

/**
 * What is written into the document, and is no part of the page's own JavaScript: it runs before
 * anything is painted. One element, because each is compiled and run by itself.
 */
function WrittenScripts() {
  const scripts = [healLocale, keepEarlyActs, takeTurns, fetchFonts];
  const html = import.meta.env.SSR ? scripts.join("\n") : "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, known by their hash.
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

const writtenStyles = readWrittenPart("styles");

/**
 * The styles of the page. In production the server writes them into this place of the document,
 * which names the page to it (server/page-styles.ts); in development those of all pages are linked,
 * and reloaded when they change.
 */
function Styles() {
  const page = useMatches().at(-1);
  if (import.meta.env.DEV) return <Links />;
  const html = import.meta.env.SSR ? (page?.id ?? "root") : writtenStyles;
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
        <link rel="manifest" href={`${locale === "ar" ? "/ar" : ""}/manifest.webmanifest`} />
        <Styles />
        <WrittenScripts />
        <PageHead />
        <DocumentData />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * The two start-up calls of the browser (D-02): the CSRF token, then the gateway list, whose
 * answer the running page follows. A guarded page is left when the list has become empty (D-04).
 */
function useStart(gateways: RootData["gateways"]): void {
  const matches = useMatches();
  const navigate = useNavigate();
  const guarded = matches.some(({ id }) => screenOfRoute(id)?.guarded);
  const guardedNow = useRef(guarded);
  guardedNow.current = guarded;

  const earlyActs = useRef<readonly EarlyAct[]>([]);
  // At once: what is kept and heard as well would be done twice.
  useLayoutEffect(() => {
    earlyActs.current = [...earlyActs.current, ...takeEarlyActs()];
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document.
  useEffect(() => {
    adoptPaymentMethods(gateways);
    restoreVisitor();
    showSectionAfterReload();
    soon(() => {
      restoreAnimation();
      if (isArabicAddress(window.location.pathname)) storeLocale("ar");
    });
    soon(() => {
      startCsrf()
        .then(fetchPaymentMethods)
        .then(
          (methods) => {
            if (methods.gateways.length > 0 || !guardedNow.current) return;
            const home = isArabicAddress(window.location.pathname) ? "/ar" : "/";
            return navigate(home, { replace: true });
          },
          (error: unknown) => console.error("Start failed", error),
        )
        .finally(fetchAllStyles);
    });
    void doEarlyActs(earlyActs.current);
  }, []);
}

export default function App({ loaderData }: Route.ComponentProps) {
  useStart(loaderData.gateways);
  useConnectionNotice(loaderData.copy.connection);
  return (
    <>
      <SkipLink label={loaderData.copy.skipToContent} />
      <Header copy={loaderData.copy} gateways={loaderData.gateways} />
      <main id="main" tabIndex={-1}>
        <NoScriptNote />
        <Outlet />
      </main>
      <InTurns>
        <Footer copy={loaderData.copy} />
      </InTurns>
      <PageChange />
      <ToastRegion copy={loaderData.copy.toast} />
    </>
  );
}

/** The designed answer to a page that failed: plain sentence, one way on, contact line. */
export function ErrorBoundary() {
  const copy = useRootData()?.copy;
  const offline = typeof navigator !== "undefined" && navigator.onLine === false;
  return <ErrorPage copy={offline ? copy?.offline : copy?.failed} />;
}
