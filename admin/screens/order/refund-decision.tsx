import { useState } from "react";
import type { StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { approveRefund, declineRefund, StaffRefund } from "#contract/admin/refunds.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { Money } from "../../format.tsx";
import { Button } from "../../ui/button.tsx";
import { LiveRegion, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { ActionFailure } from "./action-failure.tsx";
import { ConfirmRefundDialog } from "./confirm-refund-dialog.tsx";

/**
 * How the claim that a waiting refund would answer has ended: withdrawn by the family, or answered otherwise. Then
 * nobody may approve the refund. `null` while the claim waits, and if it ended because the family was erased.
 */
function endOfClaim(
  { refund_claims: claims, erased_at: erased }: StaffOrder,
  { created_at: at }: StaffRefund,
): "takenBack" | "answered" | null {
  const decided = claims.find(
    ({ claimed_at: from, decided_at: to }) =>
      from <= at && to !== null && at <= to && to !== erased,
  );
  if (decided === undefined) return null;
  return decided.state === "withdrawn" ? "takenBack" : "answered";
}

type RefundDecisionProps = { readonly order: StaffOrder; readonly refund: StaffRefund };

/**
 * The buttons that approve or decline a refund that waits for a second person. After the decision it shows only the
 * result of the last press.
 */
export function RefundDecision({ order, refund }: RefundDecisionProps) {
  const { order: words, refund: dialogWords } = useOrdersWords();
  const { refunds: labels } = words;
  const [isApproving, setApproving] = useState(false);
  const params = { number: order.number, id: refund.id };
  const stale = { stale: [paths.order, paths.orders, paths.today] } as const;
  const approve = useAction(
    () => call<typeof approveRefund>("POST", paths.orderRefundApproval, { params }),
    {
      ...stale,
      onDone: () => {
        toast(dialogWords.placed);
        setApproving(false);
      },
    },
  );
  const decline = useAction(
    () => call<typeof declineRefund>("POST", paths.orderRefundDecline, { params }),
    stale,
  );
  const claimEnd = endOfClaim(order, refund);
  const isWaiting = refund.state === "waiting";
  const isConfirming = isApproving && isWaiting && claimEnd === null;
  return (
    <>
      <LiveRegion>
        {isWaiting && claimEnd !== null && <Notice tone="wait">{labels[claimEnd]}</Notice>}
      </LiveRegion>
      {isWaiting && (
        <div className="row">
          <Money major={refund.amount} currency={refund.currency} />
          {!refund.is_own && claimEnd === null && (
            <Button
              tone="danger"
              onPress={() => {
                approve.forget();
                setApproving(true);
              }}
            >
              {labels.approve}
            </Button>
          )}
          <Button isPending={decline.pending} onPress={() => decline.start()}>
            {refund.is_own ? labels.takeBack : labels.decline}
          </Button>
        </div>
      )}
      {isConfirming && (
        <ConfirmRefundDialog
          order={order}
          amount={refund.amount}
          title={labels.approveTitle}
          text={labels.approveText}
          action={approve}
          onClose={() => setApproving(false)}
        />
      )}
      <ActionFailure
        error={isConfirming ? null : (approve.error ?? decline.error)}
        // It was decided elsewhere under the open dialog.
        isChanged={isApproving && !isConfirming && !approve.pending && approve.error === null}
      />
    </>
  );
}
