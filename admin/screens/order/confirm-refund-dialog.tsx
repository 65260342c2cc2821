import type { StaffOrder } from "#contract/admin/orders.ts";
import { isolate } from "#core/locale.ts";
import { formatPrice } from "#core/price.ts";
import type { Action } from "../../api/use-answer.ts";
import { Ltr, Money, UserText } from "../../format.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { ActionFailure } from "./action-failure.tsx";

type ConfirmRefundDialogProps = {
  readonly order: StaffOrder;
  /** In major units. */
  readonly amount: number;
  readonly title: string;
  readonly text: string;
  /** Requests the refund, or approves it. */
  readonly action: Action<void>;
  readonly onClose: () => void;
};

/** Asks staff to confirm a refund: shows which order, how much and to whom (D-164, D-223). */
export function ConfirmRefundDialog({
  order,
  amount,
  title,
  text,
  action,
  onClose,
}: ConfirmRefundDialogProps) {
  const { order: words, refund: dialogWords, gateways } = useOrdersWords();
  const { refunds: labels, payment } = words;
  const { currency } = order;
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <dl className="facts">
        <dt>{labels.order}</dt>
        <dd>
          <Ltr>{order.number}</Ltr>
        </dd>
        <dt>{labels.amount}</dt>
        <dd>
          <strong>
            <Money major={amount} currency={currency} />
          </strong>
        </dd>
        <dt>{labels.to}</dt>
        <dd>
          <Recipient order={order} />
        </dd>
        <dt>{payment.gateway}</dt>
        <dd>
          <Ltr>{gateways[order.gateway]}</Ltr>
        </dd>
      </dl>
      <p>{text}</p>
      <ActionFailure error={action.error} />
      <DialogActions isBusy={action.pending}>
        <Button tone="danger" isPending={action.pending} onPress={() => action.start()}>
          {dialogWords.give.replace("{amount}", isolate(formatPrice(amount, currency)))}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Recipient({ order }: { readonly order: StaffOrder }) {
  const { order: words } = useOrdersWords();
  if (order.erased_at !== null) return words.erased;
  return (
    <>
      <p>
        <UserText>{order.name}</UserText>
      </p>
      <p>
        <Ltr>{order.email}</Ltr>
      </p>
    </>
  );
}
