/** Where a button with an arrow stands, in pixels from the left, and whether its arrow points to the right. */
export function arrowAppearance(button: Element): { left: number; pointsRight: boolean } {
  const arrow = button.querySelector<SVGGraphicsElement>("svg path");
  return {
    left: button.getBoundingClientRect().left,
    pointsRight: (arrow?.getScreenCTM()?.a ?? 0) > 0,
  };
}
