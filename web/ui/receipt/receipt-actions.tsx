import type { Copy } from "#web/copy/copy.ts";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import { usePrintAndGoHome } from "./use-print-and-go-home.ts";

/** Print, and print with the way home (R-RCPT-10, R-RCPT-11). */
export function ReceiptActions({ copy }: { readonly copy: Copy<"success">["receipt"] }) {
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
    </div>
  );
}
