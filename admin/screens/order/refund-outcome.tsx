import { useState } from "react";
import type { StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { recordRefundOutcome, StaffRefund } from "#contract/admin/refunds.ts";
import { isolate } from "#core/locale.ts";
import { formatPrice } from "#core/price.ts";
import { isInReview, type ReviewOutcome } from "#core/refund.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { Ltr, Money } from "../../format.tsx";
import { useHasPermission } from "../../identity/me.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { ActionFailure } from "./action-failure.tsx";

type RefundOutcomeProps = { readonly order: StaffOrder; readonly refund: StaffRefund };

/**
 * The notice of a refund in review, with buttons for staff who may refund: they record whether the gateway shows
 * the money as refunded (D-252). After the review it shows only the result of the last press.
 */
export function RefundOutcome({ order, refund }: RefundOutcomeProps) {
  const { order: words } = useOrdersWords();
  const labels = words.refunds.outcome;
  const may = useHasPermission();
  const [chosen, setChosen] = useState<ReviewOutcome | null>(null);
  const record = useAction(
    (outcome: ReviewOutcome) =>
      call<typeof recordRefundOutcome>("POST", paths.orderRefundOutcome, {
        params: { number: order.number, id: refund.id },
        body: { outcome },
      }),
    {
      stale: [paths.order, paths.orders, paths.today],
      onDone: () => {
        toast(labels.recorded);
        setChosen(null);
      },
    },
  );
  const choose = (outcome: ReviewOutcome) => {
    record.forget();
    setChosen(outcome);
  };
  const isOpen = isInReview(refund);
  const amount = isolate(formatPrice(refund.amount, refund.currency));
  return (
    <>
      {isOpen && (
        <Notice tone="wait">
          <p>{labels.unclear.replace("{amount}", amount)}</p>
          {may("refunds") && <p>{labels.look}</p>}
        </Notice>
      )}
      {isOpen && may("refunds") && (
        <div className="row">
          <Button onPress={() => choose("done")}>{labels.done}</Button>
          <Button onPress={() => choose("refused")}>{labels.refused}</Button>
        </div>
      )}
      {isOpen && chosen !== null && (
        <Dialog title={labels.titles[chosen]} isOpen onClose={() => setChosen(null)}>
          <dl className="facts">
            <dt>{words.refunds.order}</dt>
            <dd>
              <Ltr>{order.number}</Ltr>
            </dd>
            <dt>{words.refunds.amount}</dt>
            <dd>
              <strong>
                <Money major={refund.amount} currency={refund.currency} />
              </strong>
            </dd>
          </dl>
          <p>{labels.texts[chosen]}</p>
          <ActionFailure error={record.error} />
          <DialogActions isBusy={record.pending}>
            <Button tone="danger" isPending={record.pending} onPress={() => record.start(chosen)}>
              {labels[chosen]}
            </Button>
          </DialogActions>
        </Dialog>
      )}
      <ActionFailure
        error={isOpen && chosen !== null ? null : record.error}
        // It was settled elsewhere under the open dialog.
        isChanged={!isOpen && chosen !== null && !record.pending && record.error === null}
      />
    </>
  );
}
