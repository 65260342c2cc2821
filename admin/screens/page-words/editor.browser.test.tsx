import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as shell } from "#content/admin-shell.en.ts";
import { copy as ar } from "#content/admin-words.ar.ts";
import { copy as en } from "#content/admin-words.en.ts";
import * as paths from "#contract/admin/paths.ts";
import type { WordsHistory, WordsOfPage } from "#contract/admin/words.ts";
import { LANGUAGES, LOCALES } from "#core/locale.ts";
import type { PageWords } from "#core/words.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { Button } from "../../ui/button.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { Editor } from "./editor.tsx";

const WORDS = { en, ar };

const text = (heading: string): PageWords[string] => [
  { texts: { text: { en: heading, ar: heading } } },
];
const wordsOf = (heading: string, lead: string): PageWords => ({
  "hero.heading": text(heading),
  "hero.lead": text(lead),
});
const SHIPPED = wordsOf("Heading", "Lead");

const LOADED: WordsOfPage = {
  screen: "coding",
  revision: 3,
  version: 1,
  has_draft: true,
  is_edited: true,
  changed_at: "2026-11-20T08:00:00.000Z",
  changed_by: "me@example.com",
  published_at: "2026-11-20T08:00:00.000Z",
  published_by: "me@example.com",
  places: (["headline", "lead"] as const).map((kind) => ({
    name: kind === "lead" ? "hero.lead" : "hero.heading",
    kind,
    list: "one",
    fields: [{ name: "text", max: 100 }],
    follows: null,
  })),
  base: SHIPPED,
  draft: wordsOf("Draft heading", "Lead"),
  published: SHIPPED,
  problems: [],
  warnings: [],
};

/** What a colleague has saved meanwhile. */
const THEIRS: WordsOfPage = {
  ...LOADED,
  revision: 4,
  changed_by: "colleague@example.com",
  draft: wordsOf("Draft heading", "Their lead"),
};

const HISTORY: WordsHistory = {
  screen: "coding",
  versions: [
    {
      version: 2,
      at: "2026-11-20T08:00:00.000Z",
      by: "me@example.com",
      restores: null,
      places: ["hero.heading"],
    },
  ],
};

const field = (name: string) =>
  expect.poll(() => document.querySelector<HTMLInputElement>(`[name="${name}.0.text.en"]`)?.value);
const type = async (name: string, typed: string) => {
  const input = document.querySelector(`[name="${name}.0.text.en"]`);
  if (input !== null) await userEvent.fill(input, typed);
};
const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));
const tooLate = () => refusal(412, "changed_meanwhile", "Somebody was first");

/**
 * A server that a colleague has told something else than this screen has read: it refuses the first change of
 * it. Returns the revisions on which changes were tried.
 */
function behindTheColleague(): string[] {
  const tried: string[] = [];
  answerEachCall(({ method, path, headers }) => {
    if (method === "GET") return answer(path.endsWith("history") ? HISTORY : THEIRS);
    const revision = headers.get("If-Match") ?? "";
    tried.push(revision);
    return revision === '"4"' ? answer({ ...THEIRS, revision: 5, has_draft: false }) : tooLate();
  });
  return tried;
}

test.each(LOCALES)(
  "input typed while words are saved stays, and counts as unsaved, in %s (D-176)",
  async (locale) => {
    const words = WORDS[locale];
    const { promise, resolve } = Promise.withResolvers<Response>();
    answerEachCall(() => promise);
    await show(
      <>
        <Editor loaded={LOADED} />
        <ToastRegion />
      </>,
      locale,
    );
    await type("hero.heading", "Saved heading");
    await press(words.save);
    await type("hero.lead", "Typed meanwhile");
    resolve(answer({ ...LOADED, revision: 4, draft: wordsOf("Saved heading", "Lead") }));
    await expect.element(page.getByText(words.saved)).toBeVisible();
    await field("hero.heading").toBe("Saved heading");
    await field("hero.lead").toBe("Typed meanwhile");
    await expect.element(page.getByText(words.unsaved)).toBeVisible();
  },
);

test.each(LOCALES)(
  "a draft cannot be discarded while it is being saved, and can afterwards, in %s (D-176)",
  async (locale) => {
    const words = WORDS[locale];
    const { promise, resolve } = Promise.withResolvers<Response>();
    answerEachCall(() => promise);
    await show(<Editor loaded={LOADED} />, locale);
    const discard = page.getByRole("button", { name: words.discard.action });
    await type("hero.heading", "Saved heading");
    await press(words.save);
    await expect.element(discard).toBeDisabled();
    resolve(answer({ ...LOADED, revision: 4, draft: wordsOf("Saved heading", "Lead") }));
    await expect.element(discard).toBeEnabled();
  },
);

test.each(LOCALES)(
  "a fault that prevents publishing names the language of its text, and leads there, in %s (D-176)",
  async (locale) => {
    const problems = LOCALES.map((language) => ({
      code: "missing",
      place: "hero.heading",
      entry: 0,
      field: "text",
      locale: language,
      found: [],
      message: "This text is missing.",
    }));
    const main = await show(<Editor loaded={{ ...LOADED, problems }} />, locale);
    for (const language of LOCALES) {
      await page
        .getByRole("button", { name: `(${LANGUAGES[language].name})`, exact: false })
        .click();
      const asked = main.querySelector(`[name="hero.heading.0.text.${language}"]`);
      expect(document.activeElement).toBe(asked);
    }
  },
);

test.each(LOCALES)(
  "a colleague's change of the same place is shown text by text, each in its own direction, in %s (D-176)",
  async (locale) => {
    const said = { en: "1M+ classes", ar: "صفوف <مباشرة>" };
    const theirs = { ...THEIRS.draft, "hero.heading": [{ texts: { text: said } }] };
    answerEachCall(({ method }) =>
      method === "GET" ? answer({ ...THEIRS, draft: theirs }) : tooLate(),
    );
    await show(<Editor loaded={LOADED} />, locale);
    await type("hero.heading", "Mine");
    await press(WORDS[locale].save);
    for (const text of Object.values(said)) {
      const shown = page.getByText(text, { exact: true });
      await expect.element(shown).toBeVisible();
      expect(shown.element().tagName).toBe("BDI");
    }
  },
);

test("what a colleague has saved is shown where nothing is typed, and else refused and told (D-176)", async () => {
  const tried = behindTheColleague();
  await show(<ReadAgain />, "en");
  await type("hero.lead", "Typed");
  await press("Read again");
  await press(en.save);
  const heading = en.meanwhile.heading.replace("{who}", "colleague@example.com");
  await expect.element(page.getByText(heading)).toBeVisible();
  await field("hero.lead").toBe("Typed");
  expect(tried).toEqual(['"3"']);
});

test("what is shown of a page follows what is read again (D-176)", async () => {
  await show(<ReadAgain />, "en");
  await field("hero.lead").toBe("Lead");
  await press("Read again");
  await field("hero.lead").toBe("Their lead");
});

/** The editor, which is given what a colleague has saved as soon as it is read again. */
function ReadAgain() {
  const [loaded, setLoaded] = useState(LOADED);
  return (
    <>
      <Button onPress={() => setLoaded(THEIRS)}>Read again</Button>
      <Editor loaded={loaded} />
    </>
  );
}

test("what is typed on a page without a draft can be discarded, also when it could not be saved (D-176)", async () => {
  let saved = () => refusal(503, "too_busy", "Not now.");
  answerEachCall(() => saved());
  await show(<Editor loaded={{ ...LOADED, has_draft: false, draft: SHIPPED }} />, "en");
  await expect.element(page.getByRole("button", { name: en.discard.action })).toBeDisabled();
  await type("hero.lead", "Typed");
  await press(en.save);
  const failed = page.getByRole("alert").getByText("Not now.");
  await expect.element(failed).toBeVisible();
  await press(en.discard.action);
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
  saved = () => answer({ ...LOADED, revision: 4, has_draft: false, draft: SHIPPED });
  await dialog.getByRole("button", { name: en.discard.action }).click();
  await field("hero.lead").toBe("Lead");
});

test.each(LOCALES)(
  "the history says what each version was, and offers those that visitors do not read, in %s (D-179)",
  async (locale) => {
    const { history, sections, kinds } = WORDS[locale];
    const [version] = HISTORY.versions;
    const versions = [
      { ...version, version: 3, restores: 0 },
      { ...version, version: 2, restores: 1 },
      { ...version, version: 1 },
    ];
    serve({ [paths.wordsHistory]: { screen: "coding", versions } });
    await show(<Editor loaded={{ ...LOADED, version: 3, is_edited: false }} />, locale);
    await press(history.action);
    const items = page.getByRole("dialog").getByRole("listitem");
    const said = [
      history.restoredShipped,
      history.restored.replace("{version}", "1"),
      `${sections.hero}: ${kinds.headline}`,
    ];
    for (const [position, text] of said.entries()) {
      await expect.element(items.nth(position).getByText(text)).toBeVisible();
    }
    await expect.element(items.first().getByText(history.now)).toBeVisible();
    const offered = items
      .elements()
      .map((item) => item.querySelector("button")?.textContent ?? null);
    expect(offered).toEqual([null, history.restore, history.restore]);
  },
);

test("unsaved input stays when an earlier version is published again (D-176)", async () => {
  serve({
    [paths.wordsHistory]: HISTORY,
    [paths.wordsPublish]: { ...LOADED, revision: 4, version: 2 },
  });
  await show(<Editor loaded={LOADED} />, "en");
  await type("hero.lead", "Typed");
  await press(en.history.action);
  await page.getByRole("button", { name: en.history.restore }).first().click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await field("hero.lead").toBe("Typed");
  await expect.element(page.getByText(en.unsaved)).toBeVisible();
});

test.each([
  ["published", en.publish.action, en.publish.action],
  ["discarded", en.discard.action, en.discard.action],
  ["undone", en.history.action, en.history.restore],
] as const)(
  "a page that a colleague has changed is %s only by the press after that was shown (D-176)",
  async (_, open, act) => {
    const tried = behindTheColleague();
    await show(<Editor loaded={LOADED} />, "en");
    await press(open);
    const dialog = page.getByRole("dialog");
    const button = dialog.getByRole("button", { name: act, exact: true }).first();
    await button.click();
    await expect.element(dialog.getByText("Somebody was first")).toBeVisible();
    await field("hero.lead").toBe("Their lead");
    await button.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(tried).toEqual(['"3"', '"4"']);
  },
);

test.each(LOCALES)(
  "each field of a page's words is in the language of its text, in %s (WCAG 3.1.2)",
  async (shown) => {
    await show(<Editor loaded={LOADED} />, shown);
    for (const locale of LOCALES) {
      const named = `${WORDS[shown].kinds.headline} (${LANGUAGES[locale].name})`;
      await expect
        .element(page.getByRole("textbox", { name: named }))
        .toHaveAttribute("lang", locale);
    }
  },
);

const QUESTIONS: WordsOfPage["places"][number] = {
  name: "faq.items",
  kind: "question",
  list: { min: 2, max: 3 },
  fields: [{ name: "question", max: 100 }],
  follows: null,
};
const question = (asked: string) => ({ texts: { question: { en: asked, ar: `${asked} ar` } } });
const QUESTIONS_OF_PAGE: PageWords = {
  ...SHIPPED,
  "faq.items": [question("One"), question("Two")],
};
/** A page with a list, of which something was published. */
const WITH_LIST: WordsOfPage = {
  ...LOADED,
  version: 2,
  places: [...LOADED.places, QUESTIONS],
  base: { ...QUESTIONS_OF_PAGE, "hero.heading": text("Original heading") },
  published: QUESTIONS_OF_PAGE,
  draft: { ...QUESTIONS_OF_PAGE, "hero.heading": text("Draft heading") },
};

test.each(LOCALES)(
  "the items of a list are moved, removed and added within its bounds, and saved in both languages, in %s (D-176)",
  async (locale) => {
    const words = WORDS[locale];
    const { written } = serve({ [paths.wordsOfScreen]: WITH_LIST });
    const main = await show(<Editor loaded={WITH_LIST} />, locale);
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
  const draft = { ...QUESTIONS_OF_PAGE, "faq.items": ["One", "Two", "Three"].map(question) };
  await show(<Editor loaded={{ ...WITH_LIST, draft }} />, "en");
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

test("a page says what is published, discarded and restored, and previews only what is saved (D-176, D-179)", async () => {
  const versions = [2, 1].map((version) => ({ ...HISTORY.versions[0], version }));
  const { written } = serve({
    [paths.wordsHistory]: { screen: "coding", versions },
    [paths.wordsPublish]: WITH_LIST,
    [paths.wordsOfScreen]: WITH_LIST,
  });
  // Wide enough for the buttons beside what is said.
  await page.viewport(1440, 900);
  await show(
    <>
      <Editor loaded={WITH_LIST} />
      <ToastRegion />
    </>,
    "en",
  );
  const dialog = page.getByRole("dialog");
  const said = (text: string) =>
    expect.poll(() => [...document.querySelectorAll(".toast")].at(-1)?.textContent).toBe(text);
  await press(en.publish.action);
  await expect
    .element(dialog.getByRole("listitem"))
    .toHaveTextContent(`${en.sections.hero}: ${en.kinds.headline}`);
  await dialog.getByRole("button", { name: en.publish.action }).click();
  await said(en.publish.done);
  await press(en.history.action);
  await dialog.getByRole("button", { name: en.history.restore }).first().click();
  await said(en.history.done);
  await press(en.discard.action);
  await dialog.getByRole("button", { name: en.discard.action }).click();
  await said(en.discard.done);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(written).toEqual([
    ["POST /api/admin/words/coding/publish", {}],
    ["POST /api/admin/words/coding/publish", { version: 1 }],
    ["PUT /api/admin/words/coding", { words: QUESTIONS_OF_PAGE }],
  ]);
  const preview = page.getByRole("link", { name: LANGUAGES.ar.name, exact: false });
  await expect.element(preview).toBeVisible();
  await type("hero.lead", "Typed");
  await expect.element(preview).not.toBeInTheDocument();
  await page.getByRole("link", { name: en.back }).click();
  await expect.element(dialog).toHaveAccessibleName(shell.leaving.heading);
});

test("a claim keeps its last day or loses it, a text shows its warning, and a place of another page leads there (D-176, D-178)", async () => {
  const warning = { code: "latin", entry: 0, field: "text", found: [], message: "Latin words." };
  const claim = { ...QUESTIONS, kind: "claim", list: "one" } as const;
  const places: WordsOfPage["places"] = [
    { ...claim, name: "hero.claim", fields: [{ name: "text", max: 100 }] },
    { ...claim, name: "trust.claim", fields: [] },
    { ...QUESTIONS, name: "faq.items", follows: "home" },
  ];
  const claims = {
    ...LOADED,
    places,
    draft: {
      "hero.claim": text("A claim"),
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
    "hero.claim": [{ ...text("A claim")[0], until: "2026-12-31", source: "Counted" }],
    "trust.claim": [{ texts: {} }],
    "faq.items": [],
  };
  await expect.poll(() => written).toEqual([["PUT /api/admin/words/coding", { words }]]);
});

const TEACHERS: WordsOfPage["places"] = [
  { ...QUESTIONS, name: "trust.claim", kind: "claim", list: "one", fields: [] },
  { ...QUESTIONS, name: "trust.items", kind: "teacher", fields: [{ name: "name", max: 100 }] },
];
const teacher = (name: string) => ({
  texts: { name: { en: name, ar: name } },
  picture: "bilal",
  sample: false,
});
const WITH_TEACHERS: WordsOfPage = {
  ...LOADED,
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
