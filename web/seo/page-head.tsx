import { useLocation, useMatches } from "react-router";
import { brand } from "#content/brand.ts";
import { alternatesOf, plainAddress } from "#core/addresses.ts";
import { DEFAULT_LOCALE, LANGUAGES, LOCALES } from "#core/locale.ts";
import { isKeptFromSearch, screenOfRoute } from "#core/screens.ts";
import type { PageMeta } from "#web/copy/copy.ts";
import { useLocale, useRootData } from "#web/data/root-data.ts";
import { SHARE_SIZE, sharePicture } from "./share-picture.ts";

function readPageMeta(loaderData: unknown): PageMeta | null {
  if (typeof loaderData !== "object" || loaderData === null || !("copy" in loaderData)) return null;
  const { copy } = loaderData;
  if (typeof copy !== "object" || copy === null || !("meta" in copy)) return null;
  return copy.meta as PageMeta;
}

/**
 * Title, description, canonical link and language pairs, of every page alike (D-06, D-143); what a
 * shared link shows, of every listed page.
 */
export function PageHead() {
  const { pathname } = useLocation();
  const root = useRootData();
  const page = useMatches().at(-1);
  const meta = readPageMeta(page?.loaderData) ?? root?.copy.errorMeta;
  const screen = screenOfRoute(page?.id);
  const isNamed = screen !== null && screen.visibility !== "secret";
  const path = pathname === "/" ? "/" : pathname.replace(/\/+$/, "");
  const origin = root?.origin ?? "";
  return (
    <>
      <title>{meta?.title ?? brand.name[DEFAULT_LOCALE]}</title>
      <meta name="description" content={meta?.description ?? brand.tagline[DEFAULT_LOCALE]} />
      {(screen === null || isKeptFromSearch(screen)) && <meta name="robots" content="noindex" />}
      {isNamed && <link rel="canonical" href={origin + path} />}
      {isNamed &&
        !screen.hasOneAddress &&
        alternatesOf(plainAddress(path)).map(([language, address]) => (
          <link key={language} rel="alternate" hrefLang={language} href={origin + address} />
        ))}
      {screen?.visibility === "public" && meta !== undefined && (
        <ShareTags origin={origin} path={path} meta={meta} />
      )}
    </>
  );
}

type ShareTagsProps = {
  readonly origin: string;
  readonly path: string;
  readonly meta: PageMeta;
};

/** What messengers and social networks show of a link: Open Graph, and the size of X's card. */
function ShareTags({ origin, path, meta }: ShareTagsProps) {
  const locale = useLocale();
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name[locale]} />
      <meta property="og:locale" content={LANGUAGES[locale].openGraph} />
      {LOCALES.filter((other) => other !== locale).map((other) => (
        <meta key={other} property="og:locale:alternate" content={LANGUAGES[other].openGraph} />
      ))}
      <meta property="og:url" content={origin + path} />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:image" content={origin + sharePicture(plainAddress(path), locale)} />
      <meta property="og:image:width" content={String(SHARE_SIZE.width)} />
      <meta property="og:image:height" content={String(SHARE_SIZE.height)} />
      <meta property="og:image:alt" content={meta.title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
