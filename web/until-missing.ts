/**
 * The items in front of the first missing one, `limit` at most: lists that staff fill in are read
 * until an item is missing (R-CHAR-16, D-30).
 */
export function untilMissing<Item>(
  items: readonly (Item | null | undefined)[],
  limit: number,
): Item[] {
  const found: Item[] = [];
  for (const item of items.slice(0, limit)) {
    if (item === null || item === undefined) break;
    found.push(item);
  }
  return found;
}
