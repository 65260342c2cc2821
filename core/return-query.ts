/**
 * The query of the address on which a buyer returns from a payment page. Tamara adds its own parameters,
 * perhaps after a second `?` (tamara.md §4), which counts as an `&`.
 */
export function readReturnQuery(search: string): URLSearchParams {
  return new URLSearchParams(search.replace(/^\?/, "").replaceAll("?", "&"));
}
