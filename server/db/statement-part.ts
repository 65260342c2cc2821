import { type RawBuilder, sql } from "kysely";

declare const isPart: unique symbol;

/**
 * A part of a larger statement, or several, as they stand after its `with`, for example
 * `moved as (update …), line as (insert …)`. A function that returns a part does nothing yet: its caller puts it
 * into the statement that it executes. So several subjects write their own tables in one statement, which takes
 * one round trip:
 *
 *     await sql`with ${movePaymentPart(…)} update orders set …`.execute(transaction);
 *
 * What PostgreSQL promises for the parts of one statement:
 * - A part that writes runs exactly once, even if nothing reads from it.
 * - No part sees what another one writes in the tables, only what that one returns, under its name.
 * - The order in which parts write is open, unless one reads from another (see `locks.ts`).
 *
 * Names are unique within a statement, so the comment of each function has the names of its part.
 */
export type StatementPart = RawBuilder<unknown> & { readonly [isPart]: true };

/** Marks SQL as a part: a type of its own, so that it is not mistaken for a condition or a whole statement. */
export function statementPart(
  text: TemplateStringsArray,
  ...values: readonly unknown[]
): StatementPart {
  return sql(text, ...values) as StatementPart;
}
