import { type UIMatch, useLocation, useMatches } from "react-router";
import { courseOf } from "#core/courses.ts";
import { screenNameOfRoute, screenOfRoute } from "#core/screens.ts";
import type { PageMeta } from "#web/copy/copy.ts";
import type { DocumentPrices } from "#web/data/page-data.ts";
import { type RootData, useRootData } from "#web/data/root-data.ts";
import { serverRenderedText } from "#web/start/server-rendered-text.ts";
import type { QuestionAndAnswer } from "#web/ui/accordion/accordion.tsx";
import { type DescribedPage, describePage, nameOf, toScriptText } from "./structured-data.ts";

/** The part of the loader data (`page-data.ts`) that is meant for search engines. */
type LoadedPage = {
  readonly copy: {
    readonly meta: PageMeta;
    readonly futureBuilders?: { readonly eyebrow: string; readonly lead: string };
    readonly faq?: { readonly items: readonly QuestionAndAnswer[] };
  };
  readonly prices: DocumentPrices;
};

/** What the page teaches, in its own words: those of the page, or of the section that sells it. */
function describedCourse(page: UIMatch, { copy }: LoadedPage): DescribedPage["course"] {
  const name = screenNameOfRoute(page.id);
  const course = name === null ? null : courseOf(name);
  if (course === null) return null;
  if (course.section === undefined) {
    return { ...course, name: nameOf(copy.meta), description: copy.meta.description };
  }
  const words = copy[course.section.words];
  return words === undefined ? null : { ...course, name: words.eyebrow, description: words.lead };
}

/** The page as it was loaded; `null` for one that is not listed, or that failed. */
function loadedPage(page: UIMatch | undefined): LoadedPage | null {
  const loaded = page?.loaderData as LoadedPage | undefined;
  const isPublic = screenOfRoute(page?.id)?.visibility === "public";
  return loaded?.prices !== undefined && isPublic ? loaded : null;
}

function documentText(page: UIMatch, loaded: LoadedPage, root: RootData): string {
  const { copy, prices } = loaded;
  const things = describePage({
    locale: root.locale,
    origin: root.origin,
    path: page.pathname === "/" ? "/" : page.pathname.replace(/\/+$/, ""),
    meta: copy.meta,
    shell: root.copy,
    programmes: root.programmes[root.locale],
    questions: copy.faq?.items ?? [],
    prices,
    course: describedCourse(page, loaded),
  });
  return toScriptText(things);
}

const ID = "page-data";
const renderedText = serverRenderedText(ID);
/** The page and the language in which the document was opened; `null` on the server. */
const opened =
  typeof document === "undefined"
    ? null
    : `${document.documentElement.lang} ${window.location.pathname}`;

/**
 * The description of the page for search engines. Only the server writes it, so it describes the page
 * on which the document was opened, and is not rendered on any other page or in the other language.
 */
export function DocumentData() {
  const { pathname } = useLocation();
  const page = useMatches().at(-1);
  const root = useRootData();
  const loaded = loadedPage(page);
  if (page === undefined || loaded === null || root === undefined) return null;
  if (opened !== null && opened !== `${root.locale} ${pathname}`) return null;
  const text = import.meta.env.SSR ? documentText(page, loaded, root) : renderedText;
  return (
    <script
      id={ID}
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, escaped for a script.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
