import { useEffect } from "react";

const HEADINGS = "h1, h2, h3";

/**
 * Takes the focus, when what had it is gone, to the heading of what that stood in: a row that is done takes its
 * button with it, and whoever works by keyboard would else begin again at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // What had the focus last on the screen, dialogs apart, and all around it: nothing says where it was afterwards.
    let path: readonly Element[] = [];
    let frame = 0;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest("main") !== null) path = [...around(target)];
    };
    const keep = () => {
      const isLost = document.activeElement === document.body && path[0]?.isConnected === false;
      if (isLost) focusHeading(path);
    };
    // Behind a dialog that closes, which gives the focus back to what opened it.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(keep);
    });
    document.addEventListener("focusin", note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", note);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}

/** An element, and those that it is in. */
function* around(element: Element): Generator<Element> {
  for (let one: Element | null = element; one !== null; one = one.parentElement) yield one;
}

/** Focuses the heading of the innermost part that is still there; nothing moves on the screen. */
function focusHeading(path: readonly Element[]): void {
  for (const part of path) {
    const heading = part.isConnected ? part.querySelector<HTMLElement>(HEADINGS) : null;
    if (heading === null) continue;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return;
  }
}
