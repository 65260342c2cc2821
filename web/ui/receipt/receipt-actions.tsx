import type { OrderAnswer } from "#contract/order.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import { InvoiceLinks } from "./invoice-links.tsx";
import { usePrintAndGoHome } from "./use-print-and-go-home.ts";

type ReceiptActionsProps = {
  readonly invoices: OrderAnswer["invoices"];
  readonly copy: Copy<"success">["receipt"];
};

/** Print, print with the way home (R-RCPT-10, R-RCPT-11), and the invoices if there are any. */
export function ReceiptActions({ invoices, copy }: ReceiptActionsProps) {
  const printAndGoHome = usePrintAndGoHome();
  return (
    <div className="receipt-actions">
      <Button onClick={() => window.print()}>
        <Icon name="printer" />
        {copy.print}
      </Button>
      <Button variant="quiet" onClick={printAndGoHome}>
        {copy.printAndGoHome}
      </Button>
      <InvoiceLinks invoices={invoices} copy={copy.invoices} />
    </div>
  );
}
