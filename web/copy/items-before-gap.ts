/**
 * The items before the first missing one, `limit` at most: staff fill in these lists, and a page shows
 * them up to the first gap (R-CHAR-16, D-30).
 */
export function itemsBeforeGap<Item>(
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
