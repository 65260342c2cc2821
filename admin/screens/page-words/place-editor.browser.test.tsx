import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as ar } from "#content/admin-words.ar.ts";
import { copy as en } from "#content/admin-words.en.ts";
import * as paths from "#contract/admin/paths.ts";
import type { WordsOfPage } from "#contract/admin/words.ts";
import { LOCALES } from "#core/locale.ts";
import type { PageWords } from "#core/words.ts";
import {
  EXAMPLE_PAGE,
  EXAMPLE_PAGE_WITH_QUESTIONS,
  EXAMPLE_QUESTIONS,
  exampleQuestion,
  exampleText,
} from "../../testing/example-words.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { Editor } from "./editor.tsx";

const WORDS = { en, ar };
const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));

test.each(LOCALES)(
  "the items of a list are moved, removed and added within its bounds, and saved in both languages, in %s (D-176)",
  async (locale) => {
    const words = WORDS[locale];
    const { written } = serve({ [paths.wordsOfScreen]: EXAMPLE_PAGE_WITH_QUESTIONS });
    const main = await show(<Editor loaded={EXAMPLE_PAGE_WITH_QUESTIONS} />, locale);
    const headings = [...main.querySelectorAll("h2")].map(({ textContent }) => textContent);
    expect(headings).toEqual([words.sections.hero, words.sections.faq]);
    const fields = [...main.querySelectorAll("[name$='.text.en']")];
    expect(fields.map((one) => one.getAttribute("name"))).toEqual([
      "hero.heading.0.text.en",
      "hero.lead.0.text.en",
    ]);
    const item = (number: number) =>
      words.item.replace("{kind}", words.kinds.question).replace("{number}", String(number));
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const add = button(words.add.replace("{kind}", words.kinds.question));
    await expect.element(button(words.remove.replace("{item}", item(1)))).toBeDisabled();
    await add.click();
    await expect.element(add).not.toBeInTheDocument();
    await userEvent.fill(page.getByRole("textbox").last(), "Three ar");
    await button(words.up.replace("{item}", item(3))).click();
    await button(words.down.replace("{item}", item(1))).click();
    await button(words.remove.replace("{item}", item(3))).click();
    await press(words.save);
    await expect.poll(() => written.length).toBe(1);
    const [[, body] = []] = written;
    const { words: saved } = body as { words: PageWords };
    expect(saved["faq.items"]?.map(({ texts }) => texts["question"])).toEqual([
      { en: "", ar: "Three ar" },
      { en: "One", ar: "One ar" },
    ]);
  },
);

test("somebody who arranges a list by keyboard goes with the item, and on to the next after a removal (WCAG 2.4.3)", async () => {
  const draft = {
    ...EXAMPLE_PAGE_WITH_QUESTIONS.published,
    "faq.items": ["One", "Two", "Three"].map(exampleQuestion),
  };
  await show(<Editor loaded={{ ...EXAMPLE_PAGE_WITH_QUESTIONS, draft }} />, "en");
  const item = (number: number) =>
    en.item.replace("{kind}", en.kinds.question).replace("{number}", String(number));
  const button = (name: string, number = 0) =>
    page.getByRole("button", { name: name.replace("{item}", item(number)), exact: true });
  await button(en.up, 3).click();
  await expect.element(button(en.up, 2)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button(en.down, 1)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button(en.down, 2)).toHaveFocus();
  await button(en.remove, 3).click();
  await expect.element(page.getByRole("group", { name: item(2) })).toHaveFocus();
  await button(en.add.replace("{kind}", en.kinds.question)).click();
  await expect
    .element(
      page
        .getByRole("group", { name: item(3) })
        .getByRole("textbox")
        .first(),
    )
    .toHaveFocus();
});

test("a claim keeps its last day or loses it, a text shows its warning, and a place of another page leads there (D-176, D-178)", async () => {
  const warning = { code: "latin", entry: 0, field: "text", found: [], message: "Latin words." };
  const claim = { ...EXAMPLE_QUESTIONS, kind: "claim", list: "one" } as const;
  const places: WordsOfPage["places"] = [
    { ...claim, name: "hero.claim", fields: [{ name: "text", max: 100 }] },
    { ...claim, name: "trust.claim", fields: [] },
    { ...EXAMPLE_QUESTIONS, name: "faq.items", follows: "home" },
  ];
  const claims = {
    ...EXAMPLE_PAGE,
    places,
    draft: {
      "hero.claim": exampleText("A claim"),
      "trust.claim": [{ texts: {}, until: "2026-11-30" }],
      "faq.items": [],
    },
  };
  const { written } = serve({ [paths.wordsOfScreen]: claims });
  await show(
    <Editor
      loaded={{ ...claims, warnings: [{ ...warning, place: "hero.claim", locale: "ar" }] }}
    />,
    "en",
  );
  await expect.element(page.getByText("Latin words.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: en.pages.home }))
    .toHaveAttribute("href", "/admin/words/home");
  const days = page.getByLabelText(en.evidence.until);
  await userEvent.fill(days.first(), "2026-12-31");
  await userEvent.fill(page.getByLabelText(en.evidence.source).first(), "Counted");
  await userEvent.fill(days.last(), "");
  await press(en.save);
  const words = {
    "hero.claim": [{ ...exampleText("A claim")[0], until: "2026-12-31", source: "Counted" }],
    "trust.claim": [{ texts: {} }],
    "faq.items": [],
  };
  await expect.poll(() => written).toEqual([["PUT /api/admin/words/coding", { words }]]);
});

const TEACHERS: WordsOfPage["places"] = [
  { ...EXAMPLE_QUESTIONS, name: "trust.claim", kind: "claim", list: "one", fields: [] },
  {
    ...EXAMPLE_QUESTIONS,
    name: "trust.items",
    kind: "teacher",
    fields: [{ name: "name", max: 100 }],
  },
];
const teacher = (name: string) => ({
  texts: { name: { en: name, ar: name } },
  picture: "bilal",
  sample: false,
});
const WITH_TEACHERS: WordsOfPage = {
  ...EXAMPLE_PAGE,
  places: TEACHERS,
  draft: { "trust.claim": [{ texts: {} }], "trust.items": [teacher("Sara"), teacher("Omar")] },
};

test.each(LOCALES)(
  "a fault of a day, a source or a portrait is shown at its field, and leads there, in %s (D-176, D-178)",
  async (locale) => {
    const { evidence, picture, portraits } = WORDS[locale];
    const fault = { code: "wrong", entry: 0, place: "trust.claim", found: [] };
    const problems = [
      { ...fault, field: "until", message: "No day." },
      { ...fault, field: "source", message: "No source." },
      { ...fault, place: "trust.items", entry: 1, field: "picture", message: "No portrait." },
    ];
    await show(<Editor loaded={{ ...WITH_TEACHERS, problems }} />, locale);
    const wrong = [
      page.getByLabelText(evidence.until),
      page.getByLabelText(evidence.source),
      page.getByRole("button", { name: `${portraits.bilal} ${picture}` }).nth(1),
    ];
    const list = page.getByRole("alert");
    for (const [position, at] of wrong.entries()) {
      await list.getByRole("button").nth(position).click();
      await expect.element(at).toHaveFocus();
      const said = expect.stringContaining(problems[position]?.message ?? "");
      await expect.element(at).toHaveAccessibleDescription(said);
    }
  },
);

test("a teacher keeps the name with another portrait, and a new one gets one that is free (D-176)", async () => {
  const { written } = serve({ [paths.wordsOfScreen]: WITH_TEACHERS });
  await show(<Editor loaded={WITH_TEACHERS} />, "en");
  const portrait = page.getByRole("button", { name: `${en.portraits.bilal} ${en.picture}` });
  await portrait.nth(1).click();
  await page.getByRole("option", { name: en.portraits.dana }).click();
  await page.getByText(en.sample).nth(1).click();
  await press(en.add.replace("{kind}", en.kinds.teacher));
  await press(en.save);
  await expect.poll(() => written.length).toBe(1);
  const [[, body] = []] = written;
  const { words } = body as { words: PageWords };
  expect(words["trust.items"]).toEqual([
    teacher("Sara"),
    { ...teacher("Omar"), picture: "dana", sample: true },
    { texts: { name: { en: "", ar: "" } }, picture: "faris", sample: true },
  ]);
});
