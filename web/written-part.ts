/**
 * The text of a part of the document as the server wrote it, read once when the page comes to
 * life. React makes the document anew where a page fails, and what only the server could write
 * must not be lost then. Empty on the server.
 */
export function readWrittenPart(id: string): string {
  return typeof document === "undefined" ? "" : (document.getElementById(id)?.textContent ?? "");
}
