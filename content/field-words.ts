/** The words of a list of codes as the values of a field. */
export function wordsOf(
  field: string,
  words: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(words).map(([code, word]) => [`${field}.${code}`, word]),
  );
}
