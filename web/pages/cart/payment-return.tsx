import { Link, useLocation } from "react-router";
import { readReturnQuery } from "#core/return-query.ts";
import { useStore } from "#web/browser/store.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Note } from "#web/ui/note/note.tsx";
import { emptiedElsewhere } from "./emptied-elsewhere.ts";
import { useAwaitedPayment } from "./use-awaited-payment.ts";
import type { CartPhase } from "./use-cart-load.ts";

type PaymentReturnProps = {
  readonly phase: CartPhase;
  readonly copy: Copy<"cart">["paymentNotes"];
};

/**
 * A calm message for a buyer who comes back from the payment page. First of a payment that went through
 * there and is still being confirmed, then of one that was not made: they left it, or their card was
 * declined; Stripe leads both to the same address. It appears with the cart, because the server's
 * document does not depend on the query. And for a buyer whose cart turned out to be empty, as it was
 * paid in another window.
 */
export function PaymentReturn({ phase, copy }: PaymentReturnProps) {
  const query = readReturnQuery(useLocation().search).get("payment");
  const news = useAwaitedPayment();
  const outcome = news?.state === "notPaid" ? "failed" : query;
  const known = outcome === "cancelled" || outcome === "failed";
  const isEmptied = useStore(emptiedElsewhere) && phase === "empty";
  return (
    <div role="status">
      {phase !== "loading" && (news?.state === "confirming" || news?.state === "paid") ? (
        <Note kind={news.state === "paid" ? "success" : "info"} className="mbe-5">
          {copy[news.state].text} <Link to={news.page}>{copy[news.state].link}</Link>
        </Note>
      ) : (
        (known || isEmptied) &&
        (phase === "filled" || phase === "empty") && (
          <Note className="mbe-5">
            {known && copy[outcome]} {phase === "filled" ? copy.kept : copy.empty}
          </Note>
        )
      )}
    </div>
  );
}
