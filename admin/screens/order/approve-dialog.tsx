import type { StaffOrder } from "#contract/admin/orders.ts";
import type { StaffRefund } from "#contract/admin/refunds.ts";
import { isolate } from "#core/locale.ts";
import { formatPrice } from "#core/price.ts";
import type { Act } from "../../api/use-answer.ts";
import { Ltr, Sum, Typed } from "../../format.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { ActFailure } from "./act-failure.tsx";

type ApproveDialogProps = {
  readonly order: StaffOrder;
  readonly refund: StaffRefund;
  readonly approve: Act<void>;
  readonly onClose: () => void;
};

/** Approves a refund that a colleague asked for, after saying which order, how much and to whom. */
export function ApproveDialog({ order, refund, approve, onClose }: ApproveDialogProps) {
  const { order: words, refund: giving, gateways } = useOrdersWords();
  const { refunds: labels, payment } = words;
  const { amount, currency } = refund;
  return (
    <Dialog title={labels.approveTitle} isOpen onClose={onClose}>
      <dl className="facts">
        <dt>{labels.order}</dt>
        <dd>
          <Ltr>{order.number}</Ltr>
        </dd>
        <dt>{labels.amount}</dt>
        <dd>
          <strong>
            <Sum major={amount} currency={currency} />
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
      <p>{labels.approveText}</p>
      <ActFailure error={approve.error} />
      <DialogActions isBusy={approve.pending}>
        <Button tone="danger" isPending={approve.pending} onPress={() => approve.start()}>
          {giving.give.replace("{amount}", isolate(formatPrice(amount, currency)))}
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
        <Typed>{order.name}</Typed>
      </p>
      <p>
        <Ltr>{order.email}</Ltr>
      </p>
    </>
  );
}
