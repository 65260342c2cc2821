import { useLocation } from "react-router";
import { readReturnQuery } from "#core/return-query.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Note } from "#web/ui/note/note.tsx";
import type { CartPhase } from "./use-cart-load.ts";

type PaymentReturnProps = {
  readonly phase: CartPhase;
  readonly copy: Copy<"cart">["paymentNotes"];
};

/**
 * A calm message for a buyer who comes back from the payment page without having paid: they left it, or
 * their card was declined; Stripe leads both to the same address. It appears with the cart, because the
 * server's document does not depend on the query.
 */
export function PaymentReturn({ phase, copy }: PaymentReturnProps) {
  const outcome = readReturnQuery(useLocation().search).get("payment");
  const known = outcome === "cancelled" || outcome === "failed";
  return (
    <div role="status">
      {known && (phase === "filled" || phase === "empty") && (
        <Note className="mbe-5">
          {copy[outcome]} {phase === "filled" ? copy.kept : copy.empty}
        </Note>
      )}
    </div>
  );
}
