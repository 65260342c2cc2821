import { scrollToTop, useScrolledPast } from "#web/browser/scroll.ts";
import { Icon } from "../icon/icon.tsx";

/** Appears above 200 px of scroll, at the inline end (R-SHELL-23, R-SHELL-24). */
export function BackToTop({ label }: { readonly label: string }) {
  const shown = useScrolledPast(200);
  return (
    <button
      type="button"
      className="back-to-top day"
      data-shown={shown}
      aria-label={label}
      title={label}
      onClick={scrollToTop}
    >
      <Icon name="arrow-up" />
    </button>
  );
}
