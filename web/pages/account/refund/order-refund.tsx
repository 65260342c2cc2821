import "./refund.css";
import { useEffect, useRef, useState } from "react";
import type { OrderSummary } from "#contract/account.ts";
import type { RefundClaimAnswer } from "#contract/refund-claim.ts";
import { isolate } from "#core/locale.ts";
import { paidOrderApi } from "#web/api/paid-order-api.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { CallFailed } from "./call-failed.tsx";
import { ClaimNote } from "./claim-note.tsx";
import { useCall } from "./use-call.ts";

type OrderRefundProps = { readonly order: OrderSummary; readonly copy: Copy<"account">["refund"] };
type Code = Pick<typeof import("./refund-form.tsx"), "RefundForm">;

/**
 * The refund of an order: what has become of the last claim, and the way to make one (D-222). The code
 * of the form is fetched when it is used.
 */
export function OrderRefund({ order, copy }: OrderRefundProps) {
  const [claim, setClaim] = useState<RefundClaimAnswer | null>(order.refund_claim);
  const [form, setForm] = useState<Code | null>(null);
  const { busy, failure, run } = useCall();
  const place = useRef<HTMLDivElement>(null);
  const number = order.order_id;
  const [isTakenBack, setTakenBack] = useState(false);
  const isWaiting = claim?.state === "waiting";

  /** Counts the changes of what is shown: what was pressed goes away, and the focus stays at its place. */
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (changes > 0) place.current?.focus();
  }, [changes]);
  const show = (next: RefundClaimAnswer | null) => {
    setForm(null);
    setTakenBack(false);
    setClaim(next);
    setChanges((before) => before + 1);
  };

  const open = () =>
    run(async () => {
      setForm(await import("./refund-form.tsx"));
      setTakenBack(false);
    });
  const withdraw = () =>
    run(async () => {
      show((await paidOrderApi.withdrawRefundClaim(number)).data ?? null);
      setTakenBack(true);
    });

  // What can be asked for was known when the orders were loaded; the claim may have changed since.
  const canAsk = !isWaiting && (order.can_be_refunded || claim?.state === "withdrawn");
  if (claim === null && !canAsk) return null;
  return (
    <div className="order-refund" ref={place} tabIndex={-1}>
      {claim !== null && <ClaimNote claim={claim} currency={order.currency} copy={copy} />}
      <div role="status">{isTakenBack && <Note kind="success">{copy.takenBack}</Note>}</div>
      <CallFailed failure={failure} copy={copy} />
      {isWaiting && (
        <Button variant="quiet" busy={busy} busyLabel={copy.withdrawing} onClick={withdraw}>
          {copy.withdraw}
        </Button>
      )}
      {canAsk && form === null && (
        <Button
          variant="quiet"
          busy={busy}
          busyLabel={copy.opening}
          aria-label={copy.askOf.replace("{number}", isolate(number))}
          onClick={open}
        >
          {copy.ask}
        </Button>
      )}
      {canAsk && form !== null && (
        <form.RefundForm
          number={number}
          copy={copy}
          onClaimed={show}
          onCancel={() => show(claim)}
        />
      )}
    </div>
  );
}
