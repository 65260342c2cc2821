import { randomUUID } from "node:crypto";
import { Refusal } from "#core/errors.ts";
import type { StaffMember } from "../staff/sessions.ts";
import { hashSecret } from "../tokens/secrets.ts";

/** The header by which a caller names what it asks for; a repeated call is the same act. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";
const KEY = /^[\w.:-]{8,100}$/;

/**
 * The key of a call; `null` if it has none. A call may permit fewer keys than others by its own `pattern`.
 * @throws Refusal `invalid_input` for a key that does not match
 */
export function readIdempotencyKey(request: Request, pattern: RegExp = KEY): string | null {
  const key = request.headers.get(IDEMPOTENCY_KEY);
  if (key !== null && !pattern.test(key)) {
    throw new Refusal("invalid_input", { field: IDEMPOTENCY_KEY });
  }
  return key;
}

/**
 * An id of what a call asks for: the same whenever the same person repeats it under its
 * `Idempotency-Key`, another for each call without one. With `about`, a key that is used again for
 * something else gives another id.
 * @throws Refusal `invalid_input` for a key that does not match
 */
export function requestId(request: Request, { id }: Pick<StaffMember, "id">, about = ""): string {
  const key = readIdempotencyKey(request);
  if (key === null) return `staff-${randomUUID()}`;
  return `staff-${hashSecret(`${id} ${key} ${about}`.trim()).slice(0, 32)}`;
}

/** The same id as a UUID. */
export function requestUuid(
  request: Request,
  staff: Pick<StaffMember, "id">,
  about: string,
): string {
  const digits = requestId(request, staff, about).replaceAll(/^staff-|-/g, "");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
