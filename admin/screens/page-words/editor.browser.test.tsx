import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { copy as shell } from "#content/admin-shell.en.ts";
import { copy as ar } from "#content/admin-words.ar.ts";
import { copy as en } from "#content/admin-words.en.ts";
import * as paths from "#contract/admin/paths.ts";
import type { WordsHistory, WordsOfPage } from "#contract/admin/words.ts";
import { LANGUAGES, LOCALES } from "#core/locale.ts";
import { answer, answerEachCall, refusal } from "#web/testing/answer-calls.ts";
import {
  EXAMPLE_PAGE,
  EXAMPLE_PAGE_WITH_QUESTIONS,
  exampleWords,
} from "../../testing/example-words.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { Button } from "../../ui/button.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { Editor } from "./editor.tsx";

const WORDS = { en, ar };

/** What a colleague has saved meanwhile. */
const THEIRS: WordsOfPage = {
  ...EXAMPLE_PAGE,
  revision: 4,
  changed_by: "colleague@example.com",
  draft: exampleWords("Draft heading", "Their lead"),
};

const FAULT: WordsOfPage["problems"][number] = {
  code: "missing",
  place: "hero.heading",
  entry: 0,
  field: "text",
  locale: "en",
  found: [],
  message: "This text is missing.",
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
        <Editor loaded={EXAMPLE_PAGE} />
        <ToastRegion />
      </>,
      locale,
    );
    await type("hero.heading", "Saved heading");
    await press(words.save);
    await type("hero.lead", "Typed meanwhile");
    resolve(answer({ ...EXAMPLE_PAGE, revision: 4, draft: exampleWords("Saved heading", "Lead") }));
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
    await show(<Editor loaded={EXAMPLE_PAGE} />, locale);
    const discard = page.getByRole("button", { name: words.discard.action });
    await type("hero.heading", "Saved heading");
    await press(words.save);
    await expect.element(discard).toBeDisabled();
    resolve(answer({ ...EXAMPLE_PAGE, revision: 4, draft: exampleWords("Saved heading", "Lead") }));
    await expect.element(discard).toBeEnabled();
  },
);

test.each(LOCALES)(
  "a fault that prevents publishing names the language of its text, and leads there, in %s (D-176)",
  async (locale) => {
    const problems = LOCALES.map((language) => ({ ...FAULT, locale: language }));
    const main = await show(<Editor loaded={{ ...EXAMPLE_PAGE, problems }} />, locale);
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
    await show(<Editor loaded={EXAMPLE_PAGE} />, locale);
    await type("hero.heading", "Mine");
    await press(WORDS[locale].save);
    for (const text of Object.values(said)) {
      const shown = page.getByText(text, { exact: true });
      await expect.element(shown).toBeVisible();
      expect(shown.element().tagName).toBe("BDI");
    }
  },
);

test("words of a place that a colleague has changed too can be published only after they are saved (D-176)", async () => {
  const theirs = { ...THEIRS, draft: exampleWords("Their heading", "Lead") };
  let latest = theirs;
  answerEachCall(({ method, headers }) => {
    if (method === "GET") return answer(latest);
    if (headers.get("If-Match") === '"3"') return tooLate();
    latest = { ...theirs, revision: 5, draft: exampleWords("Mine", "Lead") };
    return answer(latest);
  });
  await show(<Editor loaded={EXAMPLE_PAGE} />, "en");
  const publish = page.getByRole("button", { name: en.publish.action, exact: true });
  await expect.element(publish).toBeEnabled();
  await type("hero.heading", "Mine");
  await press(en.save);
  await expect.element(page.getByText(en.meanwhile.both)).toBeVisible();
  await field("hero.heading").toBe("Mine");
  await expect.element(publish).toBeDisabled();
  await press(en.save);
  await expect.element(publish).toBeEnabled();
});

test.each([
  ["discarded", { has_draft: false, draft: EXAMPLE_PAGE.published }],
  ["made faulty", { problems: [FAULT] }],
] as const)(
  "a draft that a colleague has %s under the open dialog cannot be published (D-176)",
  async (_, theirs) => {
    answerEachCall(({ method }) =>
      method === "GET" ? answer({ ...THEIRS, ...theirs }) : tooLate(),
    );
    await show(<Editor loaded={EXAMPLE_PAGE} />, "en");
    await press(en.publish.action);
    const publish = page.getByRole("dialog").getByRole("button", { name: en.publish.action });
    await publish.click();
    await expect.element(publish).toBeDisabled();
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
  const [loaded, setLoaded] = useState(EXAMPLE_PAGE);
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
  await show(
    <Editor loaded={{ ...EXAMPLE_PAGE, has_draft: false, draft: EXAMPLE_PAGE.published }} />,
    "en",
  );
  await expect.element(page.getByRole("button", { name: en.discard.action })).toBeDisabled();
  await type("hero.lead", "Typed");
  await press(en.save);
  const failed = page.getByRole("alert").getByText("Not now.");
  await expect.element(failed).toBeVisible();
  await press(en.discard.action);
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
  saved = () =>
    answer({ ...EXAMPLE_PAGE, revision: 4, has_draft: false, draft: EXAMPLE_PAGE.published });
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
    await show(<Editor loaded={{ ...EXAMPLE_PAGE, version: 3, is_edited: false }} />, locale);
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

test("the history stays open when a draft that was being saved is stored (D-176, D-179)", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerEachCall(({ method }) => (method === "PUT" ? promise : answer(HISTORY)));
  await show(<Editor loaded={EXAMPLE_PAGE} />, "en");
  await type("hero.heading", "Saved heading");
  await press(en.save);
  await press(en.history.action);
  const dialog = page.getByRole("dialog", { name: en.history.heading });
  await expect.element(dialog).toBeVisible();
  resolve(answer({ ...EXAMPLE_PAGE, revision: 4, draft: exampleWords("Saved heading", "Lead") }));
  await expect.element(page.getByText(en.unsaved)).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
});

test("unsaved input stays when an earlier version is published again (D-176)", async () => {
  serve({
    [paths.wordsHistory]: HISTORY,
    [paths.wordsPublish]: { ...EXAMPLE_PAGE, revision: 4, version: 2 },
  });
  await show(<Editor loaded={EXAMPLE_PAGE} />, "en");
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
    await show(<Editor loaded={EXAMPLE_PAGE} />, "en");
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
    await show(<Editor loaded={EXAMPLE_PAGE} />, shown);
    for (const locale of LOCALES) {
      const named = `${WORDS[shown].kinds.headline} (${LANGUAGES[locale].name})`;
      await expect
        .element(page.getByRole("textbox", { name: named }))
        .toHaveAttribute("lang", locale);
    }
  },
);

test("a page says what is published, discarded and restored, and previews only what is saved (D-176, D-179)", async () => {
  const versions = [2, 1].map((version) => ({ ...HISTORY.versions[0], version }));
  const { written } = serve({
    [paths.wordsHistory]: { screen: "coding", versions },
    [paths.wordsPublish]: EXAMPLE_PAGE_WITH_QUESTIONS,
    [paths.wordsOfScreen]: EXAMPLE_PAGE_WITH_QUESTIONS,
  });
  // Wide enough for the buttons beside what is said.
  await page.viewport(1440, 900);
  await show(
    <>
      <Editor loaded={EXAMPLE_PAGE_WITH_QUESTIONS} />
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
    ["PUT /api/admin/words/coding", { words: EXAMPLE_PAGE_WITH_QUESTIONS.published }],
  ]);
  const preview = page.getByRole("link", { name: LANGUAGES.ar.name, exact: false });
  await expect.element(preview).toBeVisible();
  // A page at an address without a language is in the one that is stored.
  window.addEventListener("click", (event) => event.preventDefault(), { once: true });
  onTestFinished(() => localStorage.removeItem("locale"));
  await preview.click();
  expect(localStorage.getItem("locale")).toBe("ar");
  await type("hero.lead", "Typed");
  await expect.element(preview).not.toBeInTheDocument();
  await page.getByRole("link", { name: en.back }).click();
  await expect.element(dialog).toHaveAccessibleName(shell.leaving.heading);
});
