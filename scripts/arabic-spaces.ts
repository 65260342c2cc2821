import type { Plugin } from "vite";
import { keepTogether } from "../core/arabic-spaces.ts";

/** Titles and descriptions have no lines to break. */
const META = /^( *)(?:meta|\w+Meta): \{\n[\s\S]*?^\1\},\n/gm;

/** Keeps words together in a file of words, apart from its `meta`. */
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
