import { Refusal } from "#core/errors.ts";

/**
 * The number of a thing in an address.
 * @throws Refusal `not_found` for a text that cannot be one
 */
export function readId(text: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(text ?? "")) throw new Refusal("not_found");
  return Number(text);
}
