import { expect, test } from "vitest";
import { brand } from "#content/brand.ts";
import { copy as shell } from "#content/shell.en.ts";
import type { CoursePackageAnswer } from "#contract/catalog.ts";
import { addressIn } from "#core/addresses.ts";
import { LOCALES, type Locale, nextLocale } from "#core/locale.ts";
import { loadProgrammeNames } from "#web/copy/programme-names.ts";
import { type DescribedPage, describePage, toScriptText } from "./structured-data.ts";

function coursePackage(id: number, change: Partial<CoursePackageAnswer> = {}): CoursePackageAnswer {
  return {
    id,
    name: `Package ${id}`,
    name_ar: `باقة ${id}`,
    packagePrice: 199.5,
    currency: "USD",
    currency_en: "USD",
    currency_ar: "دولار",
    ...change,
  };
}

const page: DescribedPage = {
  locale: "en",
  origin: "https://shop.example",
  path: "/coding",
  meta: { title: "Coding and AI | Yaraa", description: "Live classes." },
  shell,
  programmes: (await loadProgrammeNames()).en,
  questions: [],
  prices: { coding: [coursePackage(42), coursePackage(44)] },
  course: {
    list: "coding",
    coursePackageIds: [42],
    name: "Coding and AI",
    description: "Live classes.",
  },
};

const find = (type: string, described: DescribedPage) =>
  describePage(described).find((thing) => thing["@type"] === type);

test("a course's structured data offers the packages of its page at the list's price and currency (R-DATA-05)", () => {
  expect(find("Course", page)?.["offers"]).toEqual([
    expect.objectContaining({ sku: "42", name: "Package 42", price: 199.5, priceCurrency: "USD" }),
  ]);
  const arabic: DescribedPage = { ...page, locale: "ar", path: "/ar/coding" };
  expect(find("Course", arabic)?.["offers"]).toEqual([
    expect.objectContaining({
      name: "باقة 42",
      priceCurrency: "USD",
      url: "https://shop.example/ar/coding",
    }),
  ]);
});

test.each(LOCALES)(
  "the site and its courses are the seller's, who has both names and no empty line (%s) (design.md 1)",
  (locale) => {
    const described: DescribedPage = { ...page, locale };
    const home = addressIn(locale, "/");
    const seller = find("Organization", described);
    expect(seller).toMatchObject({
      name: brand.name[locale],
      alternateName: brand.name[nextLocale(locale)],
      legalName: brand.legalName[locale],
      slogan: brand.tagline[locale],
      email: brand.supportEmail,
      telephone: brand.phone,
      address: brand.address[locale],
      sameAs: brand.socials.map(({ url }) => url),
    });
    expect(Object.values(seller ?? {})).not.toContain("");
    const id = { "@id": seller?.["@id"] };
    expect(find("Course", described)?.["provider"]).toEqual(id);
    expect(find("WebSite", { ...described, path: home })).toMatchObject({
      name: brand.name[locale],
      url: `https://shop.example${home}`,
      inLanguage: locale,
      publisher: id,
    });
  },
);

test("a course's structured data says how much each package is, and only what the owner has said (D-146)", () => {
  expect(find("Course", page)?.["hasCourseInstance"]).toEqual({
    "@type": "CourseInstance",
    courseMode: "Online",
  });
  const coding = coursePackage(42, { sessions: 36, session_minutes: 50, weeks: 36 });
  const instancesOf = (one: CoursePackageAnswer, locale: Locale = "en") =>
    find("Course", { ...page, locale, prices: { coding: [one] } })?.["hasCourseInstance"];
  expect(instancesOf(coding)).toMatchObject([
    { name: "Package 42", courseMode: "Online", courseWorkload: "PT1800M" },
  ]);
  expect(instancesOf(coding, "ar")).toMatchObject([{ name: "باقة 42" }]);
  for (const half of [{ sessions: 36 }, { session_minutes: 50 }]) {
    expect(instancesOf(coursePackage(42, half))).not.toHaveProperty("0");
  }
});

test("a course that is a section of home has its own name and its own address (R-HOME-29)", () => {
  const home: DescribedPage = {
    ...page,
    path: "/",
    prices: { default: [coursePackage(55), coursePackage(57)] },
    course: {
      list: "default",
      coursePackageIds: [55, 57],
      section: { words: "futureBuilders", hash: "#future-builders" },
      name: "Future Builders",
      description: "One plan, several skills.",
    },
  };
  expect(find("Course", home)).toMatchObject({
    name: "Future Builders",
    url: "https://shop.example/#future-builders",
    offers: [{ sku: "55" }, { sku: "57", url: "https://shop.example/#future-builders" }],
  });
});

test("structured data has no price that the page could not show (D-56, D-57)", () => {
  const without: DescribedPage[] = [
    { ...page, prices: { coding: null } },
    { ...page, prices: {} },
    { ...page, prices: { coding: [coursePackage(44)] } },
    { ...page, prices: { coding: [coursePackage(42, { packagePrice: Number.NaN })] } },
  ];
  for (const described of without) {
    expect(find("Course", described)).toBeDefined();
    expect(find("Course", described)).not.toHaveProperty("offers");
  }
});

test("an answer with a list has a line for each point in structured data (R-CHAR-19)", () => {
  const questions = [{ question: "How long?", answer: "You choose: - 3 months - 6 months" }];
  expect(find("FAQPage", { ...page, questions })?.["mainEntity"]).toEqual([
    expect.objectContaining({
      name: "How long?",
      acceptedAnswer: { "@type": "Answer", text: "You choose:\n3 months\n6 months" },
    }),
  ]);
  expect(find("FAQPage", page)).toBeUndefined();
});

test("a page's breadcrumbs begin at home in the address's language, end with its title without the seller, and packages are below their programme (D-143)", () => {
  const way = (path: string) =>
    JSON.stringify(find("BreadcrumbList", { ...page, path }) ?? "").match(/https:[^"]+/g);
  expect(way("/coding")).toEqual(["https://shop.example/", "https://shop.example/coding"]);
  expect(way("/ar/character-building-packages")).toEqual([
    "https://shop.example/ar",
    "https://shop.example/ar/character-building",
    "https://shop.example/ar/character-building-packages",
  ]);
  expect(way("/ar")).toBeNull();
  expect(find("BreadcrumbList", page)?.["itemListElement"]).toMatchObject([
    { position: 1, name: shell.nav.home },
    { position: 2, name: "Coding and AI" },
  ]);
});

test("no word can end the script of structured data, and its spaces are plain", () => {
  const meta = {
    title: "</script><script>alert(1)</script>\u00a0b\u00a0",
    description: "<!-- -->",
  };
  const text = toScriptText(describePage({ ...page, meta }));
  expect(text).not.toMatch(/[<\u00a0]/);
  expect(JSON.stringify(JSON.parse(text))).toContain("</script><script>alert(1)</script>");
});
