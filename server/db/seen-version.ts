import { Refusal } from "#core/errors.ts";

/**
 * Requires that a locked row is of the version that staff saw.
 * @throws Refusal `changed_meanwhile` if somebody else was first
 */
export function requireSeen({ version }: { readonly version: number }, seen: string): void {
  if (String(version) !== seen) throw new Refusal("changed_meanwhile");
}
