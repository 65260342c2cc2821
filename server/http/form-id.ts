import { hashSecret } from "../tokens/secrets.ts";

/**
 * An id of what a browser sends by a form: the same for the same words within the same hour. A form whose answer was
 * lost, and that is sent again, is thereby stored and mailed once. Later it is asked anew, as staff may have closed
 * the first.
 */
export function formId(browserId: string, form: object, now: Date): string {
  const hour = now.toISOString().slice(0, "2026-11-30T21".length);
  return hashSecret(`${browserId} ${hour} ${JSON.stringify(form)}`).slice(0, 32);
}
