import { sql } from "kysely";
import type { EditableScreen } from "#core/editable-words.ts";
import type { PageWords } from "#core/words.ts";
import type { Queryable } from "../db/schema.ts";
import type { StaffMember } from "../staff/sessions.ts";
import type { EditedPages } from "./edits.ts";

/** The edited words of a page: what is being written, and what visitors read. */
export type Sheet = {
  readonly screen: EditableScreen;
  /** 0 before anything was edited. */
  readonly revision: number;
  /** `null` when nothing waits to be published. */
  readonly draft: PageWords | null;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
  /** The publication that visitors read; 0 is as shipped. */
  readonly version: number;
  readonly published: PageWords;
  readonly publishedAt: Date | null;
  readonly publishedBy: string | null;
};

/** One publication of a page. */
export type WordsVersion = {
  readonly version: number;
  readonly words: PageWords;
  readonly at: Date;
  readonly by: string;
  readonly restores: number | null;
};

/** The words that visitors read, of the pages that were ever edited. */
export async function listPublishedWords(db: Queryable): Promise<EditedPages> {
  const { rows } = await sql<{ screen: EditableScreen; words: PageWords }>`
    select distinct on (screen) screen, words from words_versions
    order by screen, version desc`.execute(db);
  return Object.fromEntries(rows.map(({ screen, words }) => [screen, words]));
}

/** Every page that was ever edited. */
export async function listSheets(db: Queryable): Promise<readonly Sheet[]> {
  const { rows } = await sql<Sheet>`
    select s.screen, s.revision, s.draft, s.changed_at as "changedAt", s.changed_by as "changedBy",
      coalesce(v.version, 0) as version, coalesce(v.words, '{}') as published,
      v.published_at as "publishedAt", v.actor as "publishedBy"
    from words_sheets s left join lateral (
      select * from words_versions v where v.screen = s.screen order by version desc limit 1
    ) v on true
    order by s.screen`.execute(db);
  return rows;
}

/** The edited words of a page, whether it was ever edited or not. */
export async function loadSheet(db: Queryable, screen: EditableScreen): Promise<Sheet> {
  const sheets = await listSheets(db);
  return sheets.find((sheet) => sheet.screen === screen) ?? untouchedSheet(screen);
}

/** A page of which nothing was ever edited. */
export function untouchedSheet(screen: EditableScreen): Sheet {
  return {
    screen,
    revision: 0,
    draft: null,
    changedAt: null,
    changedBy: null,
    version: 0,
    published: {},
    publishedAt: null,
    publishedBy: null,
  };
}

/**
 * The edited words of a page, locked until the transaction ends: the second of two changes waits, and then sees
 * the first.
 */
export async function lockSheet(
  transaction: Queryable,
  screen: EditableScreen,
  staff: StaffMember,
  now: Date,
): Promise<Sheet> {
  await transaction
    .insertInto("words_sheets")
    .values({ screen, revision: 0, draft: null, changed_at: now, changed_by: staff.email })
    .onConflict((conflict) => conflict.column("screen").doNothing())
    .execute();
  await transaction
    .selectFrom("words_sheets")
    .select("revision")
    .where("screen", "=", screen)
    .forUpdate()
    .execute();
  return loadSheet(transaction, screen);
}

/** Saves a draft, `null` for none, as the next revision. */
export async function saveDraft(
  transaction: Queryable,
  sheet: Sheet,
  draft: PageWords | null,
  staff: StaffMember,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("words_sheets")
    .set({
      revision: sheet.revision + 1,
      draft: draft === null ? null : JSON.stringify(draft),
      changed_at: now,
      changed_by: staff.email,
    })
    .where("screen", "=", sheet.screen)
    .execute();
}

/** Makes words those that visitors read. */
export async function saveVersion(
  transaction: Queryable,
  sheet: Sheet,
  words: PageWords,
  { staff, now, restores }: { staff: StaffMember; now: Date; restores: number | null },
): Promise<number> {
  const version = sheet.version + 1;
  await transaction
    .insertInto("words_versions")
    .values({
      screen: sheet.screen,
      version,
      words: JSON.stringify(words),
      published_at: now,
      staff_id: staff.id,
      actor: staff.email,
      restores,
    })
    .execute();
  return version;
}

/** The publications of a page, the last first. */
export async function listVersions(
  db: Queryable,
  screen: EditableScreen,
): Promise<readonly WordsVersion[]> {
  const { rows } = await sql<WordsVersion>`
    select version, words, published_at as at, actor as by, restores from words_versions
    where screen = ${screen} order by version desc`.execute(db);
  return rows;
}
