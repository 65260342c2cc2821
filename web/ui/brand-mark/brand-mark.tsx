import "./brand-mark.css";
import { brand } from "#content/brand.ts";
import { BRAND_MARK } from "#content/brand-mark.ts";
import { useLocale } from "#web/data/root-data.ts";

const { viewBox, square, nuqta, turned } = BRAND_MARK;

/**
 * The mark: two squares make an eight-point star in the colour of the text around it; the amber
 * square in its centre is the nuqta, the dot of the reed pen. Symmetrical, never mirrored.
 */
function BrandMark() {
  return (
    <svg viewBox={viewBox} fill="currentColor" className="brand-mark" aria-hidden="true">
      <rect {...square} />
      <rect {...square} transform={turned} />
      <rect {...nuqta} transform={turned} className="brand-nuqta" />
    </svg>
  );
}

/** The mark with the name at its inline end. */
export function BrandLockup({ className = "" }: { readonly className?: string }) {
  const locale = useLocale();
  return (
    <span className={`brand-lockup ${className}`}>
      <BrandMark />
      {brand.name[locale]}
    </span>
  );
}
