/**
 * The text of an element as the server rendered it; empty on the server. Read it before hydration:
 * when a page fails, React builds the document again and cannot know what only the server can write.
 */
export function serverRenderedText(id: string): string {
  return typeof document === "undefined" ? "" : (document.getElementById(id)?.textContent ?? "");
}
