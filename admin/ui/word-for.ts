/** What a stable word of the API is called; itself where it has no name. */
export function wordFor(words: Readonly<Record<string, string>>, word: string): string {
  return words[word] ?? word;
}
