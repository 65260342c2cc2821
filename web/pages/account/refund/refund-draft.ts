import type { RefundClaimPreview } from "#contract/refund-claim.ts";
import { sessionStore } from "#web/browser/storage.ts";
import { REFUND_DRAFT } from "#web/visitor/drafts.ts";
import type { HeldAnswer } from "./held-answers.ts";

/** What a family has said of an order, and not yet sent. */
type RefundDraft = {
  readonly begun: boolean | null;
  readonly answers: readonly HeldAnswer[];
  readonly note: string;
};

/** Whether a stored value is what can be said of a line with these sessions. */
function isAnswer(value: unknown, sessions: readonly number[] | undefined): value is HeldAnswer {
  if (typeof value !== "object" || value === null || sessions === undefined) return false;
  const { held, of } = value as Partial<HeldAnswer>;
  return (
    typeof held === "string" && (of === 0 ? sessions.length === 0 : sessions.includes(of ?? 0))
  );
}

/** What was said of an order before the page was left, for a new login for example; `null` if nothing was. */
export function readRefundDraft(
  number: string,
  lines: RefundClaimPreview["lines"],
): RefundDraft | null {
  try {
    const draft = JSON.parse(sessionStore.get(REFUND_DRAFT) ?? "");
    const { begun, answers, note } = draft;
    const isDraft =
      draft.number === number &&
      (begun === null || typeof begun === "boolean") &&
      Array.isArray(answers) &&
      answers.length === lines.length &&
      answers.every((answer, place) => isAnswer(answer, lines[place]?.sessions)) &&
      typeof note === "string";
    return isDraft ? { begun, answers, note } : null;
  } catch {
    // A stored text that we did not write is no draft.
    return null;
  }
}

/** Keeps in this tab what was said of an order, until it is sent or given up (D-223). */
export function keepRefundDraft(number: string, draft: RefundDraft): void {
  sessionStore.set(REFUND_DRAFT, JSON.stringify({ number, ...draft }));
}

export function forgetRefundDraft(): void {
  sessionStore.remove(REFUND_DRAFT);
}
