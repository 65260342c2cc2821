/**
 * The query of the address on which a buyer returns from a payment page. Tamara adds parameters of
 * its own, perhaps with a second `?` (tamara.md §4); that one separates like an `&`.
 */
export function readReturnQuery(search: string): URLSearchParams {
  return new URLSearchParams(search.replace(/^\?/, "").replaceAll("?", "&"));
}
