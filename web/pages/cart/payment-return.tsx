import { useLocation } from "react-router";
import { readReturnQuery } from "#core/return-query.ts";
import type { Copy } from "#web/copy.ts";
import { Note } from "#web/ui/note/note.tsx";
import type { CartPhase } from "./use-cart-load.ts";

type PaymentReturnProps = {
  readonly phase: CartPhase;
  readonly copy: Copy<"cart">["paymentNotes"];
};

/**
 * A calm word to a buyer whom the payment page sent back without a payment: who left it, or whose card
 * was declined there, for Stripe leads both to one address. It comes with the cart, hence it is never
 * in the document of the server, which does not depend on the query.
 */
export function PaymentReturn({ phase, copy }: PaymentReturnProps) {
  const outcome = readReturnQuery(useLocation().search).get("payment");
  const known = outcome === "cancelled" || outcome === "failed";
  return (
    <div role="status">
      {known && (phase === "filled" || phase === "empty") && (
        <Note className="cart-return">
          {copy[outcome]} {phase === "filled" ? copy.kept : copy.empty}
        </Note>
      )}
    </div>
  );
}
