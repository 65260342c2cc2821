import { createHash } from "node:crypto";
import type { LegalSection } from "#content/legal.ts";
import { wordsIn } from "#content/words.ts";
import { type Locale, localized } from "#core/locale.ts";
import type { Database, Queryable } from "../db/schema.ts";
import { afterCommit } from "../db/transaction.ts";

/** The terms of one language as shown to buyers; the version is a hash of the text. */
export type ShownTerms = {
  readonly version: string;
  readonly locale: Locale;
  readonly text: string;
};

type Run = string | { readonly text: string };

const plain = (runs: readonly Run[]) =>
  runs.map((run) => (typeof run === "string" ? run : run.text)).join("");

const section = ({ heading, paragraphs, points = [] }: LegalSection) =>
  [heading, ...paragraphs, ...points.map((point) => `- ${point}`)].join("\n");

function readTerms(locale: Locale): ShownTerms {
  const { cart, terms: full } = wordsIn(locale);
  const { terms, agree } = cart.checkout;
  const points = terms.points.map((point, index) => `${index + 1}. ${plain(point)}`);
  const text = [
    [terms.label, ...points, agree].join("\n"),
    `${full.title} (${full.updated})`,
    ...full.sections.map(section),
  ].join("\n\n");
  const version = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { version, locale, text };
}

/** The nine points above the button, the text of the box beside it, and the full terms. */
export const SHOWN_TERMS = localized(readTerms);

/** The versions known to be stored, so that a checkout need not query them. */
const stored = new WeakMap<Database, Set<string>>();

/** Stores a version of the terms that orders refer to, unless it is stored already. */
export async function storeShownTerms(
  db: Database,
  transaction: Queryable,
  terms: ShownTerms,
  now: Date,
): Promise<void> {
  const versions = stored.get(db) ?? new Set();
  stored.set(db, versions);
  if (versions.has(terms.version)) return;
  await transaction
    .insertInto("shown_terms")
    .values({ ...terms, first_shown_at: now })
    .onConflict((conflict) => conflict.column("version").doNothing())
    .execute();
  afterCommit(transaction, () => versions.add(terms.version));
}
