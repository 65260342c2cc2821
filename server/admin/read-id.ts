import { Refusal } from "#core/errors.ts";

/**
 * The number of a thing in an address.
 * @throws Refusal `not_found` for a text that cannot be one
 */
export function readId(text: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(text ?? "")) throw new Refusal("not_found");
  return Number(text);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An id in an address or a body.
 * @throws Refusal `not_found` for a text that cannot be one
 */
export function readUuid(text: string | undefined): string {
  if (text === undefined || !UUID.test(text)) throw new Refusal("not_found");
  return text;
}
