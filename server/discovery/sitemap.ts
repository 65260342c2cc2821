import { alternatesOf } from "#core/addresses.ts";
import { addressesOf, type ScreenName, screenOf } from "#core/screens.ts";

/**
 * The sitemap: every page in each language, with links to its other languages, so that a search
 * engine shows readers their own (D-143). `origin` has no trailing slash.
 */
export function renderSitemap(screens: readonly ScreenName[], origin: string): string {
  const entries = screens.flatMap((screen) => {
    const { path: plain, hasOneAddress = false } = screenOf(screen);
    const languages = hasOneAddress ? [] : alternatesOf(plain);
    const links = languages.map(
      ([language, path]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + path)}"/>`,
    );
    return addressesOf(screen).map(
      (path) => `<url><loc>${escapeXml(origin + path)}</loc>${links.join("")}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>\n",
  ].join("\n");
}

function escapeXml(address: string): string {
  return address.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
