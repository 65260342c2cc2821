/**
 * The mark of the seller, around the middle of a square of 48 (design.md §1): the square stands once
 * straight and once turned by 45 degrees, which makes the star; the nuqta is turned in its centre.
 */
export const BRAND_MARK = {
  viewBox: "-24 -24 48 48",
  square: { x: -15.5, y: -15.5, width: 31, height: 31, rx: 3 },
  nuqta: { x: -5.5, y: -5.5, width: 11, height: 11, rx: 2 },
  turned: "rotate(45)",
} as const;
