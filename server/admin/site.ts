import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Hono } from "hono";
import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import { addressIn, addressLocale } from "#core/addresses.ts";
import { type AdminScreenName, findAdminScreen } from "#core/admin-screens.ts";
import { DEFAULT_LOCALE, directionOf, LOCALES, type Locale } from "#core/locale.ts";
import { fileRoutes } from "../pages/assets.ts";
import { contentSecurityPolicy, developmentPolicy } from "../pages/headers.ts";

/** The browser app of the back office. */
export type AdminSite = {
  /** The addresses of its scripts, in the order of their start. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** What the first script imports, so that it is fetched at the same time. */
  readonly preloads: readonly string[];
  /** The folder of its files; `null` in development, where Vite serves them. */
  readonly files: string | null;
};

const BASE = "/admin";
const ENTRY = "admin/main.tsx";

type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};

/**
 * The built app in a folder, as Vite's manifest lists it.
 * @throws Error when the folder has no build
 */
export function readAdminBuild(folder: string): AdminSite {
  const manifest = JSON.parse(
    readFileSync(join(folder, ".vite", "manifest.json"), "utf8"),
  ) as Readonly<Record<string, Chunk>>;
  const entry = manifest[ENTRY];
  if (entry === undefined) throw new Error("The build has no back office.");
  const shared = (entry.imports ?? []).flatMap((name) => manifest[name] ?? []);
  const address = (file: string) => `${BASE}/${file}`;
  return {
    scripts: [address(entry.file)],
    styles: [...shared, entry].flatMap(({ css = [] }) => css.map(address)),
    preloads: shared.map(({ file }) => address(file)),
    files: folder,
  };
}

/** The app as Vite serves it in development. */
export const ADMIN_IN_DEVELOPMENT: AdminSite = {
  scripts: [`${BASE}/@vite/client`, `${BASE}/${ENTRY}`],
  styles: [],
  preloads: [],
  files: null,
};

/**
 * Serves the back office (interface.md §12): one document in each language, whose app does the rest.
 * It names nobody and is stored by nobody; what it shows comes from calls that ask who is signed in.
 */
export function adminSite(app: Hono, site: AdminSite): void {
  if (site.files !== null) fileRoutes(app, site.files, BASE);
  for (const locale of LOCALES) {
    const home = addressIn(locale, BASE);
    app.get(`${home}/`, (context) => context.redirect(home, 301));
    for (const path of [home, `${home}/*`]) {
      app.get(path, (context) => answer(site, context.req.path));
    }
  }
}

function answer(site: AdminSite, pathname: string): Response {
  const locale = addressLocale(pathname) ?? DEFAULT_LOCALE;
  const screen = findAdminScreen(pathname);
  const html = documentOf(site, locale, screen);
  const policyOf = site.files === null ? developmentPolicy : contentSecurityPolicy;
  return new Response(html, {
    status: screen === null ? 404 : 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": policyOf(html),
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}

/** Written without what is in an address: only our own words and the names of our files. */
function documentOf(site: AdminSite, locale: Locale, screen: AdminScreenName | null): string {
  const { screens, name, noScript } = wordsIn(locale).adminShell;
  const title = `${screen === null ? name : screens[screen]} | ${brand.name[locale]}`;
  return [
    "<!doctype html>",
    `<html lang="${locale}" dir="${directionOf(locale)}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<meta name="theme-color" content="#14213D">',
    `<title>${title}</title>`,
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...site.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...site.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...site.scripts.map((src) => `<script type="module" src="${src}"></script>`),
    "</head>",
    `<body><div id="app"></div><noscript><p>${noScript}</p></noscript></body>`,
    "</html>",
  ].join("\n");
}
