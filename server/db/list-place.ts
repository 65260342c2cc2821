/** The start of a page of a list: after the row with this time, as the database writes it, and this id. */
export type ListPlace = { readonly time: string; readonly id: string };

/** A page of `limit` rows, and the start of the next page if there are more rows. */
export function cutPage<Row, Place>(
  rows: readonly Row[],
  limit: number,
  placeOf: (last: Row) => Place,
): { readonly page: readonly Row[]; readonly next: Place | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : placeOf(last) };
}
