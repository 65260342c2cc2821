import { z } from "zod";
import { EDITABLE_SCREENS } from "#core/editable-words.ts";
import { LOCALES, localized } from "#core/locale.ts";
import { KINDS, MAX_SOURCE_LENGTH, type PageWords, type WordsKind } from "#core/words.ts";
import { time } from "../envelope.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

/** Longer than any text may be when it is published: a draft may still be too long. */
const MAX_DRAFT_LENGTH = 2000;
const MAX_ENTRIES = 20;
const MAX_PLACES = 100;

const screen = z.enum(EDITABLE_SCREENS);

const wordsEntry = z.strictObject({
  texts: z.record(z.string(), z.strictObject(localized(() => z.string().max(MAX_DRAFT_LENGTH)))),
  /** Of a teacher: the name of a portrait. */
  picture: z.string().max(40).optional(),
  /** Of a teacher: whether the page says that this is a sample. */
  sample: z.boolean().optional(),
  /** Of a claim: how we know it; no page shows it. */
  source: z.string().max(MAX_SOURCE_LENGTH).optional(),
  /** Of a claim: the last day on which it is shown. */
  until: z.iso.date().optional(),
});

const pageWords: z.ZodType<PageWords> = z.record(z.string(), z.array(wordsEntry).max(MAX_ENTRIES));

const note = z.object({
  code: z.string(),
  place: z.string(),
  entry: z.int(),
  field: z.string(),
  locale: z.enum(LOCALES).optional(),
  found: z.array(z.string()),
  message: z.string(),
});

const place = z.object({
  name: z.string(),
  kind: z.enum(Object.keys(KINDS) as [WordsKind, ...WordsKind[]]),
  /** `one` text, a `fixed` list, or a list that may be shortened and lengthened. */
  list: z.union([z.enum(["one", "fixed"]), z.object({ min: z.int(), max: z.int() })]),
  fields: z.array(z.object({ name: z.string(), max: z.int() })),
  /** The page where it is edited, if that is not this one. */
  follows: screen.nullable(),
});

const pageState = z.object({
  screen,
  /** What a change must name as `If-Match: "<revision>"`. */
  revision: z.int(),
  /** The publication that visitors read; 0 is as shipped. */
  version: z.int(),
  has_draft: z.boolean(),
  /** Whether visitors read anything else than what was delivered. */
  is_edited: z.boolean(),
  changed_at: time.nullable(),
  changed_by: z.string().nullable(),
  published_at: time.nullable(),
  published_by: z.string().nullable(),
});

/** A page with all its editable words, in every language together. */
export const wordsOfPage = pageState.extend({
  places: z.array(place),
  /** As shipped, as they are being written, and as visitors read them: each complete. */
  base: pageWords,
  draft: pageWords,
  published: pageWords,
  /** Why the draft cannot be published, and what to look at before. */
  problems: z.array(note),
  warnings: z.array(note),
});
export type WordsOfPage = z.infer<typeof wordsOfPage>;

/** A claim that has ended, or ends soon. */
const dueClaim = z.object({
  screen,
  place: z.string(),
  text: z.strictObject(localized(() => z.string())),
  until: z.iso.date(),
  /** True if it has left the site. */
  is_over: z.boolean(),
});

const wordsList = z.object({ pages: z.array(pageState), claims: z.array(dueClaim) });
export type WordsList = z.infer<typeof wordsList>;

const version = z.object({
  version: z.int(),
  at: time,
  by: z.string(),
  /** The earlier version that was published again; 0 is as shipped. */
  restores: z.int().nullable(),
  /** The places that differ from the version before. */
  places: z.array(z.string()),
});
export const wordsHistory = z.object({ screen, versions: z.array(version) });
export type WordsHistory = z.infer<typeof wordsHistory>;

export const listWords = staffEndpoint({
  method: "GET",
  path: paths.words,
  summary: "The pages with editable words, and the claims that end soon",
  access: "words",
  query: null,
  body: null,
  data: wordsList,
  refusals: [],
});

export const getWords = staffEndpoint({
  method: "GET",
  path: paths.wordsOfScreen,
  summary: "The editable words of a page: as shipped, draft and published, in every language",
  access: "words",
  query: null,
  body: null,
  data: wordsOfPage,
  refusals: ["not_found"],
});

/** A draft may be incomplete: the answer says what keeps it from being published. */
export const saveWords = staffEndpoint({
  method: "PUT",
  path: paths.wordsOfScreen,
  summary: "Save the draft of a page, in every language together; needs If-Match",
  access: "words",
  query: null,
  body: z.strictObject({
    words: pageWords.refine((words) => Object.keys(words).length <= MAX_PLACES),
  }),
  data: wordsOfPage,
  refusals: ["not_found", "invalid_input", "version_missing", "changed_meanwhile"],
});

/** Without `version` the draft is published; with one, that earlier version is, and 0 is as shipped. */
export const publishWords = staffEndpoint({
  method: "POST",
  path: paths.wordsPublish,
  summary: "Publish the draft of a page, or an earlier version; needs If-Match",
  access: "words",
  query: null,
  body: z.strictObject({ version: z.int().min(0).optional() }),
  data: wordsOfPage,
  refusals: ["not_found", "invalid_input", "version_missing", "changed_meanwhile"],
});

export const getWordsHistory = staffEndpoint({
  method: "GET",
  path: paths.wordsHistory,
  summary: "Who published what of a page, and when",
  access: "words",
  query: null,
  body: null,
  data: wordsHistory,
  refusals: ["not_found"],
});
