/** A section of a document that a text names, such as `tamara.md §6.2`. */
export type Reference = { readonly document: string; readonly section: string };

const SECTION = String.raw`§?\d\d?(?:\.\d+)*(?!\d)`;
/** In titles of tests `interface` has no ending. */
const REFERENCE = new RegExp(
  String.raw`\b(?:([a-z-]+\.md)|(interface)(?= §)) (${SECTION}(?:(?:,| and| to) ${SECTION})*)`,
  "g",
);

/** A text with the lines of its comments joined, because references may span lines. */
function joinLines(text: string): string {
  return text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|--|#)?[ \t]*/g, " ");
}

/** The sections of documents that a text names. */
export function referencesIn(text: string): readonly Reference[] {
  return [...joinLines(text).matchAll(REFERENCE)].flatMap(([, name, , sections = ""]) =>
    [...sections.matchAll(/\d+(?:\.\d+)*/g)].map(([section]) => ({
      document: name ?? "interface.md",
      section,
    })),
  );
}

/** A text without its references to sections. */
export function withoutReferences(text: string): string {
  return joinLines(text).replaceAll(REFERENCE, "");
}

/** The numbers of a document's sections: `## 6. Webhooks`, `### 6.1 Events`. */
export function sectionsOf(document: string): readonly string[] {
  return [...document.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)].map(([, section = ""]) => section);
}
