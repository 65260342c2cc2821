/** A number of instalments that a lender offers, for amounts within these limits, in minor units. */
export type InstalmentOffer = {
  readonly parts: number;
  readonly least: number;
  readonly most: number;
};

/**
 * The number of instalments to request from a lender: the number that our pages advertise if it is offered for
 * this amount, else the next smaller, else the next larger. Without any offer, the advertised number is
 * requested, and the lender may refuse.
 */
export function chooseInstalmentCount(
  offers: readonly InstalmentOffer[],
  amount: number,
  advertised: number,
): number {
  const parts = offers
    .filter(({ least, most }) => amount >= least && amount <= most)
    .map((offer) => offer.parts);
  const fewer = parts.filter((count) => count <= advertised);
  if (fewer.length > 0) return Math.max(...fewer);
  return parts.length > 0 ? Math.min(...parts) : advertised;
}

/**
 * The amount of each of `parts` instalments of `total` minor units, except the last, which also has the
 * remainder; `exact` if there is none.
 */
export function eachInstalment(
  total: number,
  parts: number,
): { readonly amount: number; readonly exact: boolean } {
  return { amount: Math.floor(total / parts), exact: total % parts === 0 };
}
