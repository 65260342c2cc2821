import { brand } from "#content/brand.ts";
import { addressIn } from "#core/addresses.ts";
import { directionOf, type Locale } from "#core/locale.ts";

/** What a phone needs to put the shop on its home screen, in one language. */
export function webManifest(locale: Locale) {
  const home = addressIn(locale, "/");
  return {
    id: home,
    name: brand.name[locale],
    short_name: brand.name[locale],
    description: brand.tagline[locale],
    lang: locale,
    dir: directionOf(locale),
    start_url: home,
    scope: "/",
    display: "browser",
    background_color: "#fffbf3",
    theme_color: "#14213d",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      {
        src: "/icons/icon-maskable-512.png",
        sizes: "512x512",
        type: "image/png",
        purpose: "maskable",
      },
    ],
  };
}
