import { useEffect } from "react";

const HEADINGS = "h1, h2, h3";

/**
 * Keeps the focus near its place when the focused element disappears, is hidden or disabled: moves it to the
 * heading above. A row that is done takes its button with it, and people who work by keyboard would otherwise
 * start again at the top of the page.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    // What had the focus last on the screen, dialogs apart, and all around it: nothing says where it was afterwards.
    let path: readonly Element[] = [];
    let below: ReadonlySet<Element> = new Set();
    let frame = 0;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest("main") === null) return;
      path = [...around(target)];
      below = headingsBelow(target);
    };
    const keep = () => {
      const [last] = path;
      if (last === undefined || !isLost(last)) return;
      // What is disabled or out of sight has the focus still, until the browser draws.
      if ([document.body, last].includes(document.activeElement ?? last)) focusHeading(path, below);
    };
    // Behind a dialog that closes, which gives the focus back to what opened it.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(keep);
    });
    document.addEventListener("focusin", note);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ["class", "disabled"],
    });
    return () => {
      document.removeEventListener("focusin", note);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}

/** Whether an element cannot have the focus any more. */
function isLost(element: Element): boolean {
  return !element.checkVisibility() || element.matches(":disabled");
}

/** An element, and those that it is in. */
function* around(element: Element): Generator<Element> {
  for (let one: Element | null = element; one !== null; one = one.parentElement) yield one;
}

/** The visible headings after an element: whoever goes on from one of them misses what is between. */
function headingsBelow(element: Element): ReadonlySet<Element> {
  const isBelow = (heading: Element) =>
    (element.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const headings = [...document.querySelectorAll(HEADINGS)];
  return new Set(headings.filter((one) => isBelow(one) && one.checkVisibility()));
}

/**
 * Focuses the heading of the innermost part that is still there and does not have its heading below; nothing moves on
 * the screen.
 */
function focusHeading(path: readonly Element[], below: ReadonlySet<Element>): void {
  for (const part of path) {
    const headings = part.isConnected ? part.querySelectorAll<HTMLElement>(HEADINGS) : [];
    const heading = [...headings].find((one) => one.checkVisibility() && !below.has(one));
    if (heading === undefined) continue;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return;
  }
}
