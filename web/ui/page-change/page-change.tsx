import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { plainAddress } from "#core/addresses.ts";
import { useLocale } from "#web/data/root-data.ts";

/**
 * After a navigation without a new document it does what a browser does with one: the focus goes to the
 * content, and screen readers hear the page's title. The scroll position stays. A change of language is
 * no navigation, and an address with a section keeps the focus.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const page = plainAddress(pathname);
  const locale = useLocale();
  const shown = useRef(page);
  const [title, setTitle] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: a title in the other language goes.
  useEffect(() => {
    if (shown.current === page) return setTitle("");
    shown.current = page;
    setTitle(document.title);
    if (hash === "") document.getElementById("main")?.focus({ preventScroll: true });
  }, [page, hash, locale]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
