const LEFT_TO_RIGHT_ISOLATE = "\u2066";
const END_OF_ISOLATE = "\u2069";

/**
 * A figure with its sign in a right-to-left sentence, where no `<bdi>` can stand: in an option, in a
 * plain text (D-22).
 */
export function isolated(text: string): string {
  return LEFT_TO_RIGHT_ISOLATE + text + END_OF_ISOLATE;
}
