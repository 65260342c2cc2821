import { addressesOf, SCREEN_NAMES, type Screen, screenOf } from "#core/screens.ts";

/** Stands for whatever a visitor writes where an address has a gap; no screen is called so. */
const ANYTHING = "-";
/** The document of every unknown address. */
const UNKNOWN: FoundDocument = { address: `/${ANYTHING}`, isWhole: false, screen: null };

/** The document at an address. */
export type FoundDocument = {
  /** Where it is rendered: the one address of all that it answers. */
  readonly address: string;
  /** True where that address is the screen's own, with nothing left to a visitor. */
  readonly isWhole: boolean;
  /** What it shows; `null` for an unknown address. */
  readonly screen: Screen | null;
};

const DOCUMENTS = SCREEN_NAMES.flatMap((name) =>
  addressesOf(name).map((path): FoundDocument & { readonly pattern: RegExp } => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
    address: path.replaceAll(/:\w+/g, ANYTHING),
    isWhole: !path.includes(":"),
    screen: screenOf(name),
  })),
);
const WHOLE = new Map(DOCUMENTS.filter(({ isWhole }) => isWhole).map((one) => [one.address, one]));
const WITH_GAPS = DOCUMENTS.filter(({ isWhole }) => !isWhole);

/**
 * Finds the document for a path. There are only as many as there are screens, however many addresses
 * are invented: a secret in an address is in no document and in no key, and what is at none of them
 * is answered by one document. The app reads the rest of the address in the browser.
 */
export function findDocument(pathname: string): FoundDocument {
  const path = decodeSegments(pathname);
  return WHOLE.get(path) ?? WITH_GAPS.find(({ pattern }) => pattern.test(path)) ?? UNKNOWN;
}

/** As the app in the browser decodes a path: each part by itself, what cannot be decoded not at all. */
function decodeSegments(pathname: string): string {
  if (!pathname.includes("%")) return pathname;
  try {
    return pathname
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}
