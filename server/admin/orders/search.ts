import { type RawBuilder, sql } from "kysely";
import { withWesternDigits } from "#core/digits.ts";
import { normalizeEmail } from "#core/email.ts";
import { digitsOf, withoutInvisible } from "#core/phone.ts";
import { PHONE_RULES } from "#core/phone-numbers.ts";
import { escapeLike } from "../../db/escape-like.ts";
import type { Queryable } from "../../db/schema.ts";

/** What staff look for. The audit may keep its `kind`, which names nobody. */
export type OrderSearch = {
  readonly kind: "email" | "number" | "name" | "reference";
  /** A condition on `orders o`, each part of which has an index. */
  readonly condition: RawBuilder<unknown>;
};

/** Fewer digits than this are no part of a telephone number that is worth a search. */
const MIN_PHONE_DIGITS = 4;
/** Gateways' references, and our payment ids, are longer than any word that people type. */
const MIN_REFERENCE_LENGTH = 8;

const NUMBER_OR_PHONE = /^[#+( ]*[0-9][0-9\s\p{Pd}().·/+]*$/u;

/**
 * How to find what was typed: an email by its beginning; digits as an order number or as the end of
 * a telephone number; the whole reference of a gateway; else the beginning of a name, first or last
 * name first, or of an email. `null` if nothing was typed.
 */
export async function searchFor(db: Queryable, typed: string): Promise<OrderSearch | null> {
  const text = withoutInvisible(withWesternDigits(typed)).replaceAll(/\s+/g, " ");
  if (text === "") return null;
  if (text.includes("@")) return { kind: "email", condition: startsWithEmail(text) };
  const references = text.includes(" ") ? [] : await findByReference(db, text);
  if (references.length > 0) {
    return { kind: "reference", condition: sql`o.id = any(${references}::uuid[])` };
  }
  if (NUMBER_OR_PHONE.test(text)) return { kind: "number", condition: hasNumber(text) };
  const key = sql`search_key(${escapeLike(text)}::text) || '%'`;
  return {
    kind: "name",
    condition: sql`(o.name_key like ${key} or o.last_name_key like ${key}
      or ${startsWithEmail(text)})`,
  };
}

async function findByReference(db: Queryable, text: string): Promise<readonly string[]> {
  if (text.length < MIN_REFERENCE_LENGTH) return [];
  const { rows } = await sql<{ id: string }>`
    select order_id as id from payments where id = ${text}
    union select order_id from payments where reference = ${text}
    union select order_id from payments where charge_reference = ${text}`.execute(db);
  return rows.map(({ id }) => id);
}

function startsWithEmail(text: string): RawBuilder<unknown> {
  return sql`o.email_key like ${`${escapeLike(normalizeEmail(text))}%`}`;
}

function hasNumber(text: string): RawBuilder<unknown> {
  const number = sql`o.number = ${text.replace(/^#/, "")}`;
  const ends = phoneEnds(text).map(
    (digits) => sql`phone_from_end(o.phone) like ${`${[...digits].toReversed().join("")}%`}`,
  );
  return sql`(${sql.join([number, ...ends], sql` or `)})`;
}

/**
 * The digits that a stored telephone number ends with, however it was typed: with a trunk zero, with
 * `00` or a plus, with `(0)` behind the dial code, or the last digits alone.
 */
function phoneEnds(text: string): readonly string[] {
  const typed = digitsOf(text.replace(/\(0\)/, "")).replace(/^0+/, "");
  const read = PHONE_RULES.put("", text, null);
  const ends = [typed, ...(read === null ? [] : [digitsOf(read.phone)])];
  return [...new Set(ends)].filter((digits) => digits.length >= MIN_PHONE_DIGITS);
}
