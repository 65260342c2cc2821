import type { Hono } from "hono";
import type { ServerBuild } from "react-router";
import type { Locale } from "#core/locale.ts";
import type { Shop } from "../shop.ts";
import { webManifest } from "./manifest.ts";
import { publicPages } from "./public-pages.ts";
import { renderSitemap } from "./sitemap.ts";

const ONE_HOUR = "public, max-age=3600";

/** The screens of the app, as its build lists them. */
export type ListScreens = () => Promise<ServerBuild["routes"]>;

/** What search engines and telephones ask for beside the pages (interface.md §5). */
export function discoveryRoutes(app: Hono, shop: Shop, listScreens: ListScreens): void {
  const { publicUrl } = shop.config;

  // Guarded pages lead home while nobody can pay, and so are no pages then (R-ROUTE-19).
  app.get("/sitemap.xml", async (context) => {
    const pages = publicPages(await listScreens());
    const open = pages.filter(({ guarded }) => !guarded || shop.gateways.size > 0);
    context.header("Cache-Control", ONE_HOUR);
    context.header("Content-Type", "application/xml; charset=utf-8");
    return context.body(renderSitemap(open, publicUrl));
  });

  app.get("/robots.txt", (context) => {
    context.header("Cache-Control", ONE_HOUR);
    return context.text(robots(publicUrl));
  });

  const manifest = (path: string, locale: Locale) =>
    app.get(path, (context) => {
      context.header("Cache-Control", ONE_HOUR);
      context.header("Content-Type", "application/manifest+json; charset=utf-8");
      return context.body(JSON.stringify(webManifest(locale)));
    });
  manifest("/manifest.webmanifest", "en");
  manifest("/ar/manifest.webmanifest", "ar");
}

/**
 * Nothing is closed to crawlers: a page that must not be found says so itself, and only who may
 * read it learns that. The pages need the API to be shown whole.
 */
function robots(origin: string): string {
  return [
    "# Receipts answer noindex; a crawler has to read them to know.",
    "User-agent: *",
    "Disallow:",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
