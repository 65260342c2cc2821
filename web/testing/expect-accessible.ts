import axe from "axe-core";
import { expect } from "vitest";
import { ACCESSIBILITY_RULES, faultsIn } from "./accessibility-rules.ts";

/** Looks at what is shown, once nothing fades any more; a violation names its rule and its place. */
export async function expectAccessible(shown: Element): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((animation) => animation.finished));
  const { violations, passes } = await axe.run(shown, ACCESSIBILITY_RULES);
  expect(faultsIn(violations)).toEqual([]);
  expect(passes.length).toBeGreaterThan(0);
}
