/** What the words of each page are called as the subject of an act, such as `words home`. */
export function subjectsOfWords({
  title,
  pages,
}: {
  readonly title: string;
  readonly pages: Readonly<Record<string, string>>;
}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(pages).map(([screen, page]) => [
      `words ${screen}`,
      title.replace("{page}", page),
    ]),
  );
}

/** The words of a list of codes as the values of a field. */
export function wordsOf(
  field: string,
  words: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(words).map(([code, word]) => [`${field}.${code}`, word]),
  );
}
