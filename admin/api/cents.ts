/** An amount as the API sends it, in major units, in minor units: 743.5 → 74350. */
export function cents(major: number): number {
  return Math.round(major * 100);
}
