import { randomUUID } from "node:crypto";
import { Refusal } from "#core/errors.ts";
import type { StaffMember } from "../staff/sessions.ts";
import { hashSecret } from "../tokens/secrets.ts";

const HEADER = "Idempotency-Key";
const KEY = /^[\w.:-]{8,100}$/;

/**
 * An id of what a call asks for: the same whenever the same person repeats it under its
 * `Idempotency-Key`, another for each call without one. With `about`, a key that is used again for
 * something else gives another id.
 * @throws Refusal `invalid_input` when the key is none
 */
export function requestId(request: Request, { id }: Pick<StaffMember, "id">, about = ""): string {
  const key = request.headers.get(HEADER);
  if (key === null) return `staff-${randomUUID()}`;
  if (!KEY.test(key)) throw new Refusal("invalid_input", { field: HEADER });
  return `staff-${hashSecret(`${id} ${key} ${about}`.trim()).slice(0, 32)}`;
}
