import { Refusal } from "#core/errors.ts";

const NAME = /^[\w.-]{1,100}$/;

/**
 * The number or id of a thing as the address of a call names it.
 * @throws Refusal `not_found` for a text that cannot be one
 */
export function pathName(params: Readonly<Record<string, string>>, parameter: string): string {
  const name = params[parameter] ?? "";
  if (!NAME.test(name)) throw new Refusal("not_found");
  return name;
}
