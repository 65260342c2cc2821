import { z } from "zod";
import { REFUSALS } from "#core/errors.ts";
import { LOCALES, type Locale } from "#core/locale.ts";
import { CURRENCIES } from "#core/money.ts";
import { nameField } from "./names.ts";

/** The envelope of a refusal; `code` is stable, `message` is in the visitor's language. */
export const refusalAnswer = z.object({
  success: z.literal(false),
  code: z.enum(REFUSALS),
  message: z.string(),
  data: z
    .object({
      errors: z
        .array(z.object({ field: z.string(), message: z.string() }))
        .min(1)
        .optional(),
      status: z.enum(["confirming", "not_paid"]).optional(),
      current: z.unknown().optional().describe("What somebody else has made of it meanwhile"),
    })
    .optional(),
});

/** An amount on the wire: a number of major units (`149`, `743.5`). */
export const amount = z.number().describe("Major units, at most two decimals");

/** The currency of an amount, by its ISO 4217 code. */
export const currency = z.enum(CURRENCIES);

/** A time on the wire. */
export const time = z.iso.datetime().describe("UTC in ISO 8601");

/** The fields of a text that is sent in all languages. */
function textFields<Field extends string>(fieldOf: (locale: Locale) => Field) {
  const fields = LOCALES.map((locale) => [fieldOf(locale), z.string()] as const);
  return Object.fromEntries(fields) as Record<Field, z.ZodString>;
}

/** How much a package is (D-146); a field that is not known is left out. */
export const extent = {
  sessions: z.int().optional().describe("Sessions in all"),
  foundation_sessions: z
    .int()
    .optional()
    .describe("Sessions in all for learners in foundation, where these differ"),
  session_minutes: z.int().optional().describe("Minutes of one session"),
  weeks: z.int().optional().describe("How many weeks the sessions take"),
};

export const names = textFields(nameField);
export const currencyLabels = textFields((locale) => `currency_${locale}` as const);
