import type { ServerBuild } from "react-router";
import { screenAddresses } from "./screen-addresses.ts";

/** Stands for whatever a visitor writes where an address has a gap; no screen is called so. */
const ANYTHING = "-";
/** The address that every unknown one is answered as. */
const UNKNOWN = `/${ANYTHING}`;

/** The document at an address. */
export type FoundDocument = {
  /** Where it is rendered: the one address of all that it answers. */
  readonly address: string;
  /** True where that address is the screen's own, with nothing left to a visitor. */
  readonly isWhole: boolean;
};

/**
 * Finds the document for a path. There are only as many as there are screens, however many addresses
 * are invented: a secret in an address is in no document and in no key, and what is at none of them
 * is answered by one document. The app reads the rest of the address in the browser.
 */
export type FindDocument = (pathname: string) => FoundDocument;

/** Reads from the build of the app which documents there are. */
export function readDocuments(routes: ServerBuild["routes"]): FindDocument {
  const addresses = Object.values(routes).flatMap((route) => {
    // The root is the frame around all screens; the one for unknown addresses has none.
    if (route?.path === undefined || route.parentId === undefined || route.path === "*") return [];
    const { plain, arabic } = screenAddresses(route.path);
    return arabic === null ? [plain] : [plain, arabic];
  });
  const whole = new Set(addresses.filter((address) => !address.includes(":")));
  const withGaps = addresses
    .filter((address) => !whole.has(address))
    .map((address) => ({
      pattern: new RegExp(`^${address.replaceAll(/:\w+/g, "[^/]+")}$`),
      address: address.replaceAll(/:\w+/g, ANYTHING),
    }));
  return (pathname) => {
    const path = decodeSegments(pathname);
    if (whole.has(path)) return { address: path, isWhole: true };
    const found = withGaps.find(({ pattern }) => pattern.test(path));
    return { address: found?.address ?? UNKNOWN, isWhole: false };
  };
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
