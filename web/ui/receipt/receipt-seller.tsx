import { brand } from "#content/brand.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { BrandLockup } from "../brand-mark/brand-mark.tsx";

/** Who sold it, at the head of the printed receipt (design.md §10); an empty value has no row. */
export function ReceiptSeller({ copy }: { readonly copy: Copy<"success">["receipt"] }) {
  const locale = useLocale();
  const numbers = [
    { label: copy.registration, value: brand.registrationNo },
    { label: copy.vat, value: brand.vatNo },
  ].filter(({ value }) => value.length > 0);
  return (
    <div className="receipt-seller">
      <BrandLockup />
      <div className="receipt-seller-words">
        <p>{brand.legalName[locale]}</p>
        <p>{brand.address[locale]}</p>
        {numbers.map(({ label, value }) => (
          <p key={label}>
            {label} <bdi dir="ltr">{value}</bdi>
          </p>
        ))}
      </div>
    </div>
  );
}
