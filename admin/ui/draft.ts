/*
 * A draft is what is in a form, by field. Values are compared by their JSON, so that two lists of the
 * same are equal.
 */

/** The fields that differ between two drafts. */
export function changedFields<Draft extends object>(
  one: Draft,
  other: Draft,
): readonly (keyof Draft)[] {
  return (Object.keys(one) as (keyof Draft)[]).filter((field) => !isSame(one[field], other[field]));
}

/**
 * The form after somebody else has changed what it is about: what was typed stays, and what was not
 * touched becomes what it is now.
 */
export function mergedDraft<Draft extends object>(
  typed: Draft,
  opened: Draft,
  current: Draft,
): Draft {
  const mine = changedFields(typed, opened).map((field) => [field, typed[field]]);
  return { ...current, ...Object.fromEntries(mine) };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
