import type { RefundClaimPreview } from "#contract/refund-claim.ts";
import { withWesternDigits } from "#core/digits.ts";
import type { HeldOfOrder } from "#core/held-sessions.ts";

/** What a family says of one line: the sessions held, as typed, and how many it has in all. */
export type HeldAnswer = { readonly held: string; readonly of: number };

type Lines = RefundClaimPreview["lines"];

/** Nothing said yet; of two possible numbers of sessions the first. */
export function noAnswers(lines: Lines): readonly HeldAnswer[] {
  return lines.map(({ sessions }) => ({ held: "", of: sessions[0] ?? 0 }));
}

/** The number typed; `null` if it is none that a line can have. */
export function readHeldAnswer({ held, of }: HeldAnswer): number | null {
  const text = withWesternDigits(held).trim();
  if (!/^\d{1,6}$/.test(text)) return null;
  return Number(text) <= of ? Number(text) : null;
}

/** A question that is open or answered wrongly: whether classes have begun, or the place of a line. */
export type Fault = "begun" | number;

/** What has to be corrected before the sum can be calculated, in the order of the form. */
export function findFaults(
  lines: Lines,
  begun: boolean | null,
  answers: readonly HeldAnswer[],
): readonly Fault[] {
  if (begun === null) return ["begun"];
  if (!begun || lines.some(({ sessions }) => sessions.length === 0)) return [];
  return answers.flatMap((answer, place) => (readHeldAnswer(answer) === null ? [place] : []));
}

/** What was said of all lines together; `null` while something is missing, or is wrong. */
export function readHeldAnswers(
  lines: Lines,
  begun: boolean | null,
  answers: readonly HeldAnswer[],
): HeldOfOrder | null {
  if (begun === null) return null;
  if (!begun) return "none";
  if (lines.some(({ sessions }) => sessions.length === 0)) return "begun";
  const counted = answers.flatMap((answer) => {
    const held = readHeldAnswer(answer);
    return held === null ? [] : [{ held, of: answer.of }];
  });
  return counted.length < answers.length ? null : counted;
}
