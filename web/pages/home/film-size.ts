const BASE = { width: 1000, height: 590 };
/** Over so many pixels of scroll the film grows to twice its base size. */
const GROWS_OVER_PX = 500;
const SHARE_OF_WINDOW = 0.9;
const HEIGHT_OF_WIDTH = 9 / 16;

/**
 * The size of the film's box in pixels (D-27, R-HOME-09, R-HOME-10): 1000 × 590 at the top of the
 * page, twice that from 500 px of scroll on, never wider than 90% of the window nor higher than 16:9
 * makes it.
 */
export function filmSize(
  scrollY: number,
  windowWidth: number,
): { readonly width: number; readonly height: number } {
  const growth = 1 + Math.min(Math.max(scrollY, 0) / GROWS_OVER_PX, 1);
  const widest = SHARE_OF_WINDOW * windowWidth;
  return {
    width: Math.min(BASE.width * growth, widest),
    height: Math.min(BASE.height * growth, widest * HEIGHT_OF_WIDTH),
  };
}
