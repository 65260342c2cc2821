import { useLocation } from "react-router";
import type { Copy } from "#web/copy.ts";
import { Note } from "#web/ui/note/note.tsx";

type PaymentReturnProps = { readonly copy: Copy<"cart">["paymentNotes"] };

/**
 * A calm word to a buyer whom the payment page sent back without a payment. Rendered only with the
 * cart, hence never in the document of the server, which does not depend on the query.
 */
export function PaymentReturn({ copy }: PaymentReturnProps) {
  const outcome = new URLSearchParams(useLocation().search).get("payment");
  const text = outcome === "cancelled" ? copy.cancelled : outcome === "failed" ? copy.failed : null;
  return <div role="status">{text !== null && <Note className="cart-return">{text}</Note>}</div>;
}
