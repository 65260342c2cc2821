import { ApiError } from "#web/api/api.ts";

/** Why a call led nowhere, apart from what a field can say; the words are in `content/login`. */
export type LoginFailure =
  | { readonly kind: "noAnswer" | "failed" }
  | { readonly kind: "tooManyCodes" | "tooManyTries"; readonly seconds: number };

/** Used if the server says "too many requests", but not for how long. */
const USUAL_WAIT_SECONDS = 60;

/**
 * What a failed call of the sign-in tells: a field that was refused, or a failure. `too` is what
 * there was too much of, codes asked for or codes tried.
 */
export function readLoginFailure(
  error: unknown,
  too: "tooManyCodes" | "tooManyTries",
): "email" | "code" | LoginFailure {
  if (!(error instanceof ApiError)) return { kind: "noAnswer" };
  const { status, code, data } = error.answer;
  if (code === "code_refused") return "code";
  if (status === 429) return { kind: too, seconds: error.retryAfter ?? USUAL_WAIT_SECONDS };
  const refused = status === 422 && Array.isArray(data?.errors) ? data.errors : [];
  return refused.some(({ field }) => field === "email") ? "email" : { kind: "failed" };
}
