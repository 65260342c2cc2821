import { useSyncExternalStore } from "react";

function watchScroll(changed: () => void): () => void {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
}

/**
 * True while the page is scrolled by more than `threshold` pixels, not at it (R-LIM-02, D-27). It
 * follows the scroll both ways and is false in the document the server renders.
 */
export function useScrolledPast(threshold: number): boolean {
  return useSyncExternalStore(
    watchScroll,
    () => window.scrollY > threshold,
    () => false,
  );
}

/**
 * After a reload at the address of a section the page shows that section. The browser by itself
 * would return to the last scroll position (D-09). No id needs an escape, so none is decoded: a wrong
 * one would fail. Called once at start.
 */
export function showSectionAfterReload(): void {
  const [visit] = performance.getEntriesByType("navigation");
  if (visit instanceof PerformanceNavigationTiming && visit.type === "reload") {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }
}

/** True when the visitor has asked their system for less motion. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Back to the top: smoothly, or at once where less motion is wanted (R-SHELL-24). */
export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? "auto" : "smooth" });
}
