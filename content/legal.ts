/** One part of a legal page; the address of its heading is its place in the list. */
export type LegalSection = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
};
