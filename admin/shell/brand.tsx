import { brand } from "#content/brand.ts";
import { useLocale } from "../locale.ts";
import { useShellWords } from "./words.ts";

/** The mark of the seller (design.md §1) with its name, on the dark ground of the menu. */
export function Brand() {
  const locale = useLocale();
  const { name } = useShellWords();
  return (
    <span className="shell-brand">
      <svg viewBox="0 0 48 48" className="shell-mark" aria-hidden="true">
        <g fill="currentColor" transform="translate(24 24)">
          <rect x="-15.5" y="-15.5" width="31" height="31" rx="3" />
          <rect x="-15.5" y="-15.5" width="31" height="31" rx="3" transform="rotate(45)" />
          <rect
            fill="var(--color-glow-400)"
            x="-5.5"
            y="-5.5"
            width="11"
            height="11"
            rx="2"
            transform="rotate(45)"
          />
        </g>
      </svg>
      {brand.name[locale]}
      <small>{name}</small>
    </span>
  );
}
