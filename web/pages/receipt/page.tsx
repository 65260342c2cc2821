import "#web/ui/receipt/receipt-page.css";
import { brand } from "#content/brand.ts";
import { useStore } from "#web/browser/store.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { ContactLinks } from "#web/ui/contact-links/contact-links.tsx";
import { Receipt } from "#web/ui/receipt/receipt.tsx";
import { ReceiptSkeleton } from "#web/ui/receipt/receipt-skeleton.tsx";
import { StatePanel } from "#web/ui/state-panel/state-panel.tsx";
import { RETURN_TO_ORDERS } from "#web/visitor/return-address.ts";
import { visitorStore } from "#web/visitor/visitor.ts";
import type { Route } from "./+types/page.ts";
import { ReceiptSchedules } from "./receipt-schedules.tsx";
import { useReceipt } from "./use-receipt.ts";

export const loader = pageLoader("receipt");
export const clientLoader = pageClientLoader("receipt");

/**
 * The receipt behind the link of the mail (D-129): the key in the address opens it, without a
 * sign-in and whether or not anybody can pay now.
 */
export default function ReceiptPage({ loaderData: { copy }, params }: Route.ComponentProps) {
  const { view, retry } = useReceipt(params.key);
  const isGuest = useStore(visitorStore, null) === null;
  return (
    <div className="wrap late-page receipt-page">
      <div role="status">
        {view.kind === "loading" && <p className="sr-only">{copy.loading.status}</p>}
        {view.kind === "receipt" && <p className="sr-only">{copy.receipt.ready}</p>}
        {view.kind === "closed" && <p className="sr-only">{copy.notFound.heading}</p>}
        {view.kind === "failed" && <p className="sr-only">{copy.failed.heading}</p>}
      </div>
      {view.kind === "loading" && <ReceiptSkeleton heading={copy.loading.heading} />}
      {view.kind === "receipt" && (
        <>
          <Receipt order={view.order} copy={copy} />
          {view.order.learners !== undefined && (
            <ReceiptSchedules path={view.order.learners} copy={copy.receipt.schedule} />
          )}
          {isGuest && (
            <ButtonLink
              variant="quiet"
              to={brand.loginUrl}
              state={{ ...RETURN_TO_ORDERS, receiptKey: params.key }}
            >
              {copy.notFound.action}
            </ButtonLink>
          )}
        </>
      )}
      {view.kind === "closed" && (
        <StatePanel pose="error" heading={copy.notFound.heading} text={copy.notFound.text}>
          <ButtonLink to={brand.loginUrl} state={RETURN_TO_ORDERS}>
            {copy.notFound.action}
          </ButtonLink>
        </StatePanel>
      )}
      {view.kind === "failed" && (
        <StatePanel pose="error" heading={copy.failed.heading} text={copy.failed.text}>
          <Button onClick={retry}>{copy.failed.action}</Button>
        </StatePanel>
      )}
      {(view.kind === "closed" || view.kind === "failed") && <ContactLinks copy={copy.contact} />}
    </div>
  );
}
