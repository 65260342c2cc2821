import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

/** What is laid over the words of a page in one language, by place: `faq.items`, `hero.lead`. */
const wordsEdits = z.record(z.string(), z.unknown());

/** The version is that of the document (D-177). An answer of exactly that version may be kept for ever. */
export const getWordsEdits = endpoint({
  method: "GET",
  path: paths.words,
  summary: "What staff have edited of the words of a page, in one language",
  access: "public",
  changes: false,
  body: null,
  data: wordsEdits,
  refusals: ["not_found"],
});
