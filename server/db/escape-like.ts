/** Escapes the wildcards of a `like` pattern in a text, so that they stand for themselves. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
