import { Link, useLocation } from "react-router";
import { readReturnQuery } from "#core/return-query.ts";
import { useStore } from "#web/browser/store.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Note } from "#web/ui/note/note.tsx";
import { emptiedElsewhere } from "./emptied-elsewhere.ts";
import { useAwaitedPayment } from "./use-awaited-payment.ts";
import type { CartPhase } from "./use-cart-load.ts";
import { useShownOnce } from "./use-shown-once.ts";

type PaymentReturnProps = {
  readonly phase: CartPhase;
  readonly copy: Copy<"cart">["paymentNotes"];
};

const isOutcome = (text: string | null) => text === "cancelled" || text === "failed";

/**
 * A calm message for a buyer who returns from the payment page: about a payment that was made and is still
 * being confirmed, or else about one that was not made, because the buyer left or the card was declined (Stripe
 * returns both to the same address). The latter is shown once, together with the cart, because the server's
 * document does not depend on the query. Also for a buyer whose cart is empty because it was paid in another
 * window.
 */
export function PaymentReturn({ phase, copy }: PaymentReturnProps) {
  const query = readReturnQuery(useLocation().search).get("payment");
  const news = useAwaitedPayment();
  const isLoaded = phase === "filled" || phase === "empty";
  const isShown = useShownOnce(isLoaded && isOutcome(query));
  const outcome = news?.state === "notPaid" ? "failed" : isShown ? null : query;
  const known = isOutcome(outcome);
  const isEmptied = useStore(emptiedElsewhere) && phase === "empty";
  return (
    <div role="status">
      {phase !== "loading" && (news?.state === "confirming" || news?.state === "paid") ? (
        <Note kind={news.state === "paid" ? "success" : "info"} className="mbe-5">
          {copy[news.state].text} <Link to={news.page}>{copy[news.state].link}</Link>
        </Note>
      ) : (
        (known || isEmptied) &&
        isLoaded && (
          <Note className="mbe-5">
            {known && copy[outcome]} {phase === "filled" ? copy.kept : copy.empty}
          </Note>
        )
      )}
    </div>
  );
}
