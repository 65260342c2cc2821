import { hashSecret } from "../tokens/secrets.ts";

/**
 * An id of what a browser sends by a form: the same for the same words on the same day (UTC). A form whose answer was
 * lost, and that is sent again, is thereby stored and mailed once.
 */
export function formId(browserId: string, form: object, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return hashSecret(`${browserId} ${day} ${JSON.stringify(form)}`).slice(0, 32);
}
