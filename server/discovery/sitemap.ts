import type { PublicPage } from "./public-pages.ts";

/**
 * The sitemap: every page in each language, each with all of its languages beside it, so that a
 * search engine shows the one that a reader speaks (D-143). `origin` has no slash at its end.
 */
export function renderSitemap(pages: readonly PublicPage[], origin: string): string {
  const entries = pages.flatMap(({ plain, arabic }) => {
    const languages =
      arabic === null ? [] : Object.entries({ en: plain, ar: arabic, "x-default": plain });
    const links = languages.map(
      ([language, path]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + path)}"/>`,
    );
    return [plain, ...(arabic === null ? [] : [arabic])].map(
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
