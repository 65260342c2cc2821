/** True for an Arabic address: `/ar` and everything below it (D-143). */
export function isArabicAddress(pathname: string): boolean {
  return pathname === "/ar" || pathname.startsWith("/ar/");
}

/** The same screen under its English address: `/ar/coding` → `/coding`. */
export function plainAddress(pathname: string): string {
  return isArabicAddress(pathname) ? pathname.slice(3) || "/" : pathname;
}

/** The Arabic address of an English one: `/coding` → `/ar/coding`. */
export function arabicAddress(pathname: string): string {
  return pathname === "/" ? "/ar" : `/ar${pathname}`;
}
