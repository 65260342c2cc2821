import type { Result, RunOptions } from "axe-core";

/** The rules of axe that pages and components are held to. Faults are reported in full, all else by one example each. */
export const ACCESSIBILITY_RULES = {
  runOnly: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"],
  },
  resultTypes: ["violations"],
} satisfies RunOptions;

/** Each fault with the name of its rule and its place. */
export function faultsIn(violations: readonly Result[]) {
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, target, failureSummary })),
  );
}
