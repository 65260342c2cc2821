/** An amount as the API sends it, in major units, in minor units: 743.5 → 74350. */
export function toMinor(major: number): number {
  return Math.round(major * 100);
}
