import type { InvoiceLink } from "#contract/order.ts";
import { ButtonLink } from "../button/button.tsx";

type InvoiceLinksProps = {
  readonly invoices: readonly InvoiceLink[] | undefined;
  /** `{number}` is the number. */
  readonly copy: Readonly<Record<InvoiceLink["kind"], string>>;
};

/** The invoice of an order and its credit notes: pages outside the app (D-217). */
export function InvoiceLinks({ invoices = [], copy }: InvoiceLinksProps) {
  return invoices.map(({ number, kind, path }) => {
    const [before = "", after = ""] = copy[kind].split("{number}");
    return (
      <ButtonLink key={number} to={path} reloadDocument variant="quiet">
        <span>
          {before}
          <bdi dir="ltr" className="inline-block">
            {number}
          </bdi>
          {after}
        </span>
      </ButtonLink>
    );
  });
}
