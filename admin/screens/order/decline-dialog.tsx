import { useState } from "react";
import type { StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { declineRefundClaim, StaffRefundClaim } from "#contract/admin/refunds.ts";
import { MAX_CLAIM_TEXT_LENGTH } from "#core/refund-claim.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { toast } from "../../ui/toast.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { ActionFailure } from "./action-failure.tsx";

type DeclineDialogProps = {
  readonly order: StaffOrder;
  readonly claim: StaffRefundClaim;
  readonly onClose: () => void;
};

/**
 * Declines a family's refund claim, with an answer that is mailed to the family. If the claim has been answered or
 * withdrawn meanwhile, the typed answer stays.
 */
export function DeclineDialog({ order, claim, onClose }: DeclineDialogProps) {
  const { order: words, languages } = useOrdersWords();
  const { claims: labels } = words;
  const [answer, setAnswer] = useState("");
  const isWaiting = claim.state === "waiting";
  const decline = useAction(
    () =>
      call<typeof declineRefundClaim>("POST", paths.orderRefundClaimDecline, {
        params: { number: order.number, id: claim.id },
        body: { answer: answer.trim() },
      }),
    {
      stale: [paths.order, paths.today],
      onDone: () => {
        toast(labels.declined);
        onClose();
      },
    },
  );
  return (
    <Dialog title={labels.declineTitle} isOpen onClose={onClose}>
      <Form onSubmit={() => decline.start()} failure={decline.error} isBusy={decline.pending}>
        <TextField
          label={labels.declineLabel}
          lang={order.locale}
          hint={labels.declineText.replace("{language}", languages[order.locale])}
          multiline
          maxLength={MAX_CLAIM_TEXT_LENGTH}
          value={answer}
          onChange={setAnswer}
          missing={labels.declineMissing}
        />
        <ActionFailure error={isWaiting ? decline.error : null} isChanged={!isWaiting} />
        <DialogActions isBusy={decline.pending} isDirty={answer.trim() !== ""}>
          {isWaiting && (
            <Button type="submit" tone="danger" isPending={decline.pending}>
              {labels.decline}
            </Button>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}
