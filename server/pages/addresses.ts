import {
  addressesOf,
  SCREEN_NAMES,
  type Screen,
  type ScreenName,
  screenOf,
} from "#core/screens.ts";

/** Replaces the text of a parameter in an address; no screen has this name. */
const PLACEHOLDER = "-";
/** The one document for all unknown addresses. */
const UNKNOWN: FoundDocument = {
  address: `/${PLACEHOLDER}`,
  isWhole: false,
  screen: null,
  name: null,
};

/** The document at an address. */
export type FoundDocument = {
  /** The address under which it is rendered, for all addresses that it answers. */
  readonly address: string;
  /** True if that is the screen's own complete address, without parameters. */
  readonly isWhole: boolean;
  /** What it shows; `null` for an unknown address. */
  readonly screen: Screen | null;
  readonly name: ScreenName | null;
};

const DOCUMENTS = SCREEN_NAMES.flatMap((name) =>
  addressesOf(name).map((path): FoundDocument & { readonly pattern: RegExp } => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
    address: path.replaceAll(/:\w+/g, PLACEHOLDER),
    isWhole: !path.includes(":"),
    screen: screenOf(name),
    name,
  })),
);
const WHOLE = new Map(DOCUMENTS.filter(({ isWhole }) => isWhole).map((one) => [one.address, one]));
const WITH_GAPS = DOCUMENTS.filter(({ isWhole }) => !isWhole);

/**
 * Finds the document for a path. There are only as many documents as screens, however many
 * addresses are invented: a secret in an address is in no document and in no cache key, and all
 * unknown addresses share one document. The app in the browser reads the rest of the address.
 */
export function findDocument(pathname: string): FoundDocument {
  const path = decodeSegments(pathname);
  return WHOLE.get(path) ?? WITH_GAPS.find(({ pattern }) => pattern.test(path)) ?? UNKNOWN;
}

/** Decodes a path like the app in the browser: each segment by itself, or not at all if that fails. */
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
