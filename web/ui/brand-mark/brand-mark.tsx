import "./brand-mark.css";
import { brand } from "#content/brand.ts";
import { useLocale } from "#web/data/root-data.ts";

/**
 * The mark: two squares make an eight-point star in the colour of the text around it; the amber
 * square in its centre is the nuqta, the dot of the reed pen. Symmetrical, never mirrored.
 */
function BrandMark() {
  return (
    <svg viewBox="0 0 48 48" className="brand-mark" aria-hidden="true">
      <g fill="currentColor" transform="translate(24 24)">
        <rect x="-15.5" y="-15.5" width="31" height="31" rx="3" />
        <rect x="-15.5" y="-15.5" width="31" height="31" rx="3" transform="rotate(45)" />
        <rect
          className="brand-nuqta"
          x="-5.5"
          y="-5.5"
          width="11"
          height="11"
          rx="2"
          transform="rotate(45)"
        />
      </g>
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
