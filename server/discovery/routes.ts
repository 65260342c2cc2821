import type { Hono } from "hono";
import { addressIn } from "#core/addresses.ts";
import { LOCALES } from "#core/locale.ts";
import { SCREEN_NAMES, screenOf } from "#core/screens.ts";
import type { Shop } from "../shop.ts";
import { webManifest } from "./manifest.ts";
import { renderSitemap } from "./sitemap.ts";

const ONE_HOUR = "public, max-age=3600";

/** What search engines and phones request besides the pages (interface.md §5). */
export function discoveryRoutes(app: Hono, shop: Shop): void {
  const { publicUrl } = shop.config;

  // Guarded pages redirect to home while nobody can pay, so they are not listed then (R-ROUTE-19).
  app.get("/sitemap.xml", (context) => {
    const open = SCREEN_NAMES.filter((name) => {
      const { visibility, guarded = false } = screenOf(name);
      return visibility === "public" && (!guarded || shop.gateways.size > 0);
    });
    context.header("Cache-Control", ONE_HOUR);
    context.header("Content-Type", "application/xml; charset=utf-8");
    return context.body(renderSitemap(open, publicUrl));
  });

  app.get("/robots.txt", (context) => {
    context.header("Cache-Control", ONE_HOUR);
    return context.text(robots(publicUrl));
  });

  for (const locale of LOCALES) {
    app.get(addressIn(locale, "/manifest.webmanifest"), (context) => {
      context.header("Cache-Control", ONE_HOUR);
      context.header("Content-Type", "application/manifest+json; charset=utf-8");
      return context.body(JSON.stringify(webManifest(locale)));
    });
  }
}

/**
 * Nothing is closed to crawlers: a page that must not be indexed says so itself, and only those who
 * can read it learn that. To be rendered completely, pages need the API.
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
