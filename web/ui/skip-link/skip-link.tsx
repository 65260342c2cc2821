import "./skip-link.css";
import type { MouseEvent } from "react";

/** By hand once the app runs: the router does not know of addresses that the browser changes by itself. */
function jumpToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

/** The first stop of the keyboard: jumps over the header. Seen only while it has the focus. */
export function SkipLink({ label }: { readonly label: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page, without the app too.
    <a href="#main" className="skip-link" onClick={jumpToContent}>
      {label}
    </a>
  );
}
