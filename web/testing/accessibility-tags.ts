/** The rules of axe that pages and components are held to. */
export const ACCESSIBILITY_TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
