import type { Plugin } from "vite";

/** Short words that belong to the next one, unless that is an email. */
const SHORT_WORD = /(?<![\u0600-\u06ff])([وف]?(?:في|من|على|إلى|عن|ب?لا)) (?!\{email\})/g;
/** A number, or the place of one, and its noun. */
const NUMBER = /(\d|\{(?:count|amount)\}) (?=[\u0621-\u064a])(?!(?:إلى|أو|من|في|على|عن|مع) )/g;
/** Titles and descriptions have no lines to break. */
const META = /^( *)(?:meta|\w+Meta): \{\n[\s\S]*?^\1\},\n/gm;

/** No line of an Arabic text ends in a short word, or in a number whose noun follows. */
export function keepTogether(text: string): string {
  return text.replaceAll(SHORT_WORD, "$1\u00a0").replaceAll(NUMBER, "$1\u00a0");
}

/** The same for a file of words, apart from its `meta`. */
export function keepWordsTogether(file: string): string {
  let kept = "";
  let from = 0;
  for (const meta of file.matchAll(META)) {
    kept += keepTogether(file.slice(from, meta.index)) + meta[0];
    from = meta.index + meta[0].length;
  }
  return kept + keepTogether(file.slice(from));
}

/**
 * Writes no-break spaces into the Arabic words of the pages, at the build. Mails and answers of the
 * API have the words as they are written.
 */
export function arabicSpaces(): Plugin {
  return {
    name: "arabic-spaces",
    enforce: "pre",
    transform: {
      filter: { id: /\/content\/[\w-]+\.ar\.ts$/ },
      handler: (code) => ({ code: keepWordsTogether(code), map: null }),
    },
  };
}
