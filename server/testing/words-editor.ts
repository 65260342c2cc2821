import { afterAll, expect } from "vitest";
import type { WordsOfPage } from "#contract/admin/words.ts";
import type { Localized } from "#core/locale.ts";
import type { PageWords, WordsEntry } from "#core/words.ts";
import { openStaffBrowser, type StaffBrowser } from "./staff.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** Reads the words of a page as staff see them. */
export async function readWords(staff: StaffBrowser, screen: string): Promise<WordsOfPage> {
  const { status, body } = await staff.call(`words/${screen}`);
  expect(status).toBe(200);
  return body.data;
}

/** Saves words as the draft of a page; `revision` is what the editor has read. */
export function saveWords(staff: StaffBrowser, screen: string, words: PageWords, revision: number) {
  return staff.call(`words/${screen}`, {
    method: "PUT",
    body: { words },
    headers: { "If-Match": `"${revision}"` },
  });
}

/** Publishes the draft of a page, or an earlier version. */
export function publishWords(
  staff: StaffBrowser,
  screen: string,
  revision: number,
  version?: number,
) {
  return staff.call(`words/${screen}/publish`, {
    method: "POST",
    body: version === undefined ? {} : { version },
    headers: { "If-Match": `"${revision}"` },
  });
}

/** Saves and publishes at once; fails unless both are accepted. */
export async function editWords(
  staff: StaffBrowser,
  screen: string,
  words: PageWords,
): Promise<WordsOfPage> {
  const { revision } = await readWords(staff, screen);
  const saved = await saveWords(staff, screen, words, revision);
  expect(saved.body).toMatchObject({ success: true, data: { problems: [] } });
  const published = await publishWords(staff, screen, saved.body.data.revision);
  expect(published.body).toMatchObject({ success: true });
  return published.body.data;
}

/** One text as the words of a place. */
export const oneText = (text: Localized) => [{ texts: { text } }];

/** The entries of a place in the draft of a page. */
export const entriesOf = ({ draft }: WordsOfPage, place: string): WordsEntry[] => [
  ...(draft[place] ?? []),
];

export type WordsDesk = {
  readonly app: TestApp;
  /** The shop's clock, in milliseconds. */
  readonly clock: { now: number };
  /** Signs in somebody who edits words, of which none are edited yet. */
  openEditor(): Promise<StaffBrowser>;
  /** What visitors get of a page in a language, by a version that nobody knows. */
  shownTo(locale: string, screen: string): Promise<Record<string, unknown>>;
};

/** The shop for the tests of words in a file: await it at the top. It is closed after the last one. */
export async function openWordsDesk(): Promise<WordsDesk> {
  const clock = { now: Date.parse("2026-11-23T08:00:00Z") };
  const app = await createTestApp({}, () => new Date(clock.now));
  afterAll(() => app.close());
  return {
    app,
    clock,
    async openEditor() {
      await app.shop.db.deleteFrom("words_versions").execute();
      await app.shop.db.deleteFrom("words_sheets").execute();
      await app.shop.words.reload();
      return openStaffBrowser(app, "content");
    },
    async shownTo(locale, screen) {
      const answer = await fetch(`${app.url}/api/words/${screen}/${locale}/any`);
      return (await answer.json()).data;
    },
  };
}
