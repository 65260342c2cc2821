import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { plainAddress } from "#core/addresses.ts";
import { useLocale } from "#web/root-data.ts";

/**
 * Does what a browser does when it loads a document, where the app shows another page without one:
 * the focus goes to the content, and assistive technology hears the page's title. The place of the
 * scroll is left alone. Not for a change of language, and an address with a section keeps the focus.
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
