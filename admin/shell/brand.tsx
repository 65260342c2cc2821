import { brand } from "#content/brand.ts";
import { BRAND_MARK } from "#content/brand-mark.ts";
import { useLocale } from "../locale.ts";
import { useShellWords } from "./words.ts";

const { viewBox, square, nuqta, turned } = BRAND_MARK;

/** The mark of the seller (design.md §1) with its name, on the dark ground of the menu. */
export function Brand() {
  const locale = useLocale();
  const { name } = useShellWords();
  return (
    <span className="shell-brand">
      <svg viewBox={viewBox} fill="currentColor" className="shell-mark" aria-hidden="true">
        <rect {...square} />
        <rect {...square} transform={turned} />
        <rect {...nuqta} transform={turned} fill="var(--color-glow-400)" />
      </svg>
      <span className="shell-name">{brand.name[locale]}</span>
      <small>{name}</small>
    </span>
  );
}
