import { brand } from "#content/brand.ts";
import type { CoursePackageAnswer } from "#contract/catalog.ts";
import { readExtent } from "#contract/extent.ts";
import { nameIn } from "#contract/names.ts";
import { addressInLanguageOf, plainAddress } from "#core/addresses.ts";
import type { Course } from "#core/courses.ts";
import { type Locale, nextLocale } from "#core/locale.ts";
import type { Copy, PageMeta } from "#web/copy/copy.ts";
import type { ProgrammeNames } from "#web/copy/programme-names.ts";
import type { DocumentPrices } from "#web/data/page-data.ts";
import type { QuestionAndAnswer } from "#web/ui/accordion/accordion.tsx";
import { splitAnswer } from "#web/ui/accordion/split-answer.ts";
import { readAmount } from "#web/ui/price/read-amount.ts";

/** A page as its document shows it: the words and prices that its loader brought. */
export type DescribedPage = {
  readonly locale: Locale;
  /** The one origin of the shop, without a slash at its end. */
  readonly origin: string;
  /** The page's own address, in Arabic too: `/ar/coding`. */
  readonly path: string;
  readonly meta: PageMeta;
  readonly shell: Copy<"shell">;
  readonly programmes: ProgrammeNames;
  readonly questions: readonly QuestionAndAnswer[];
  readonly prices: DocumentPrices;
  readonly course: (Course & CourseWords) | null;
};

/** What the course is called, and in one sentence what it is. */
type CourseWords = { readonly name: string; readonly description: string };

type Thing = Readonly<Record<string, unknown>> & { readonly "@type": string };

/**
 * What search engines are told about a page, in the words of schema.org: who we are, where the
 * page stands, and what it teaches, costs and answers. Only what the page itself shows; sample
 * ratings and voices are left out.
 */
export function describePage(page: DescribedPage): readonly Thing[] {
  return [
    organization(page),
    ...(plainAddress(page.path) === "/" ? [website(page)] : [breadcrumbs(page)]),
    ...(page.course === null ? [] : [course(page, page.course)]),
    ...(page.questions.length === 0 ? [] : [questionsPage(page)]),
  ];
}

/**
 * The description as the text of a script: no `<` in it could end the script early. It has no lines to
 * break, so its spaces are plain.
 */
export function toScriptText(things: readonly Thing[]): string {
  const graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph).replaceAll("<", "\\u003c").replaceAll("\u00a0", " ");
}

function organizationId(origin: string): string {
  return `${origin}/#organization`;
}

/** The seller as the footer names it; an empty value hides its line (design.md §1). */
function organization({ origin, locale }: DescribedPage): Thing {
  const lines = {
    legalName: brand.legalName[locale],
    slogan: brand.tagline[locale],
    email: brand.supportEmail,
    telephone: brand.phone,
    address: brand.address[locale],
    vatID: brand.vatNo,
  };
  const told = Object.entries(lines).filter(([, value]: [string, string]) => value !== "");
  return {
    "@type": "Organization",
    "@id": organizationId(origin),
    name: brand.name[locale],
    alternateName: brand.name[nextLocale(locale)],
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    ...Object.fromEntries(told),
    sameAs: brand.socials.map(({ url }) => url),
  };
}

function website({ origin, path, locale }: DescribedPage): Thing {
  return {
    "@type": "WebSite",
    name: brand.name[locale],
    url: origin + path,
    inLanguage: locale,
    publisher: { "@id": organizationId(origin) },
  };
}

/** The page's title without the name of the seller behind it. */
export function nameOf({ title }: PageMeta): string {
  return title.split(" | ")[0] ?? title;
}

/** The way from home to the page; the character packages stand below their programme. */
function breadcrumbs({ origin, path, meta, shell, programmes }: DescribedPage): Thing {
  const steps = [
    { name: shell.nav.home, to: addressInLanguageOf(path, "/") },
    ...(plainAddress(path) === "/character-building-packages"
      ? [{ name: programmes.character.name, to: addressInLanguageOf(path, "/character-building") }]
      : []),
    { name: nameOf(meta), to: path },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, to }, position) => ({
      "@type": "ListItem",
      position: position + 1,
      name,
      item: origin + to,
    })),
  };
}

/** What the page teaches, with an offer for each of its packages that has a price. */
function course(page: DescribedPage, course: Course & CourseWords): Thing {
  const { origin, path, locale, prices } = page;
  const { list, coursePackageIds, section, name, description } = course;
  const url = origin + path + (section?.hash ?? "");
  const packages = new Map(prices[list]?.map((coursePackage) => [coursePackage.id, coursePackage]));
  const offers = coursePackageIds.flatMap((id) => offer(packages.get(id), locale, url));
  const instances = coursePackageIds.flatMap((id) => courseInstance(packages.get(id), locale));
  return {
    "@type": "Course",
    name,
    description,
    url,
    provider: { "@id": organizationId(origin) },
    hasCourseInstance:
      instances.length === 0 ? { "@type": "CourseInstance", courseMode: "Online" } : instances,
    ...(offers.length === 0 ? {} : { offers }),
  };
}

/** What a package asks of its learner in all, as a duration of ISO 8601 (D-146). */
function courseInstance(
  coursePackage: CoursePackageAnswer | undefined,
  locale: Locale,
): readonly Thing[] {
  if (coursePackage === undefined) return [];
  const { sessions, sessionMinutes } = readExtent(coursePackage);
  if (sessions === null || sessionMinutes === null) return [];
  return [
    {
      "@type": "CourseInstance",
      name: nameIn(coursePackage, locale),
      courseMode: "Online",
      courseWorkload: `PT${sessions * sessionMinutes}M`,
    },
  ];
}

function offer(
  coursePackage: CoursePackageAnswer | undefined,
  locale: Locale,
  url: string,
): readonly Thing[] {
  const price = readAmount(coursePackage?.packagePrice);
  if (coursePackage === undefined || price === null) return [];
  return [
    {
      "@type": "Offer",
      sku: String(coursePackage.id),
      name: nameIn(coursePackage, locale),
      category: "Paid",
      price,
      priceCurrency: coursePackage.currency,
      availability: "https://schema.org/InStock",
      url,
    },
  ];
}

function questionsPage({ questions }: DescribedPage): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: plainAnswer(answer) },
    })),
  };
}

/** The answer as it is read: the intro, then each point of its list on a line of its own. */
function plainAnswer(answer: string): string {
  const { intro, items } = splitAnswer(answer);
  return [...(intro === null ? [] : [intro]), ...items].join("\n");
}
