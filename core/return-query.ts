/**
 * The query with which a buyer comes back from a payment page. Tamara adds its own words to our
 * address, and whether it heeds that there is a query already is not known (tamara.md §4): a second
 * `?` divides like an `&`.
 */
export function readReturnQuery(search: string): URLSearchParams {
  return new URLSearchParams(search.replace(/^\?/, "").replaceAll("?", "&"));
}
