import { expect } from "vitest";
import type { WordsOfPage } from "#contract/admin/words.ts";
import type { Localized } from "#core/locale.ts";
import type { PageWords } from "#core/words.ts";
import type { StaffBrowser } from "./staff.ts";

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
