import "#web/ui/receipt/receipt-page.css";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { Receipt } from "#web/ui/receipt/receipt.tsx";
import { ReceiptSkeleton } from "#web/ui/receipt/receipt-skeleton.tsx";
import type { Route } from "./+types/page.ts";
import { Confirming } from "./confirming.tsx";
import { NotPaid } from "./not-paid.tsx";
import { NotShown } from "./not-shown.tsx";
import { useOrder } from "./use-order.ts";

export const loader = pageLoader("success");
export const clientLoader = pageClientLoader("success");

/**
 * After the payment: the receipt of a paid order, or the state of the payment (D-127 to D-131). It
 * changes without a reload, and screen readers hear it.
 */
export default function SuccessPage({ loaderData: { copy } }: Route.ComponentProps) {
  const { view, retry } = useOrder();
  return (
    <div className="wrap late-page receipt-page">
      <div role="status">
        {view.kind === "loading" && <p className="sr-only">{copy.loading.status}</p>}
        {view.kind === "receipt" && <p className="sr-only">{copy.receipt.ready}</p>}
        {view.kind === "notPaid" && <p className="sr-only">{copy.notPaid.heading}</p>}
        {view.kind === "notShown" && <p className="sr-only">{copy[view.why].heading}</p>}
        {view.kind === "confirming" && (
          <Confirming
            late={"late" in view && view.late === true}
            asking={"asking" in view && view.asking === true}
            copy={copy.confirming}
            onRetry={retry}
          />
        )}
      </div>
      {view.kind === "loading" && <ReceiptSkeleton heading={copy.loading.heading} />}
      {view.kind === "receipt" && <Receipt order={view.order} copy={copy} />}
      {view.kind === "notPaid" && <NotPaid copy={copy.notPaid} />}
      {view.kind === "notShown" && <NotShown why={view.why} copy={copy} onRetry={retry} />}
    </div>
  );
}
