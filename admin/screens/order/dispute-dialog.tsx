import { useState } from "react";
import type { recordDispute, StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import { type DisputeState, withholdsMoney } from "#core/dispute.ts";
import { isolate } from "#core/locale.ts";
import { toMajor, toMinor } from "#core/money.ts";
import { formatPrice } from "#core/price.ts";
import { call } from "../../api/call.ts";
import { fieldError } from "../../api/call-error.ts";
import { useAction } from "../../api/use-answer.ts";
import { Money } from "../../format.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { MoneyField } from "../../ui/number-field.tsx";
import { Select } from "../../ui/select.tsx";
import { toast } from "../../ui/toast.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { ActionFailure } from "./action-failure.tsx";

type DisputeDialogProps = { readonly order: StaffOrder; readonly onClose: () => void };

/** Records a dispute at a gateway that writes about disputes to staff, but does not report them (D-252). */
export function DisputeDialog({ order, onClose }: DisputeDialogProps) {
  const { order: words, gateways, disputeStates } = useOrdersWords();
  const { disputes: labels } = words;
  const { last, states, amount: usual, most } = nextMove(order);
  const [chosen, setChosen] = useState<DisputeState | null>(null);
  // In minor units; `null` for the usual amount.
  const [amount, setAmount] = useState<number | null>(null);
  // What was chosen may not be possible any more when a colleague has recorded something meanwhile.
  const state = states.find((one) => one === chosen) ?? states[0];
  const record = useAction(
    (body: {
      readonly state: DisputeState;
      readonly from: DisputeState | null;
      readonly amount?: number;
    }) =>
      call<typeof recordDispute>("POST", paths.orderDisputes, {
        params: { number: order.number },
        body,
      }),
    {
      stale: [paths.order, paths.orders, paths.today],
      onDone: () => {
        toast(labels.recorded);
        onClose();
      },
    },
  );
  const hasAmount = state !== "won";
  const submit = () =>
    record.start({
      state,
      from: last?.state ?? null,
      ...(hasAmount && amount !== null ? { amount: toMajor(amount) } : {}),
    });
  return (
    <Dialog title={labels.record} isOpen onClose={onClose}>
      <Form onSubmit={submit} failure={record.error} isBusy={record.pending}>
        <p>{labels.text.replace("{gateway}", gateways[order.gateway])}</p>
        {last !== null && (
          <dl className="facts">
            <dt>{labels.last}</dt>
            <dd>
              {disputeStates[last.state]} <Money major={last.amount} currency={order.currency} />
            </dd>
          </dl>
        )}
        <Select
          label={labels.state}
          value={state}
          onChange={setChosen}
          options={states.map((value) => ({ value, label: labels.states[value] }))}
        />
        {hasAmount && (
          <MoneyField
            label={labels.disputed}
            hint={labels.disputedHint.replace(
              "{amount}",
              isolate(formatPrice(toMajor(usual), order.currency)),
            )}
            optional
            currency={order.currency}
            min={1}
            max={most}
            value={amount}
            onChange={setAmount}
            error={fieldError(record.error, "amount")}
          />
        )}
        <ActionFailure error={record.error} />
        <DialogActions isBusy={record.pending} isDirty={amount !== null}>
          <Button type="submit" tone="danger" isPending={record.pending}>
            {labels.record}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

type Move = {
  /** What was recorded before; a colleague may have changed it since it was shown. */
  readonly last: StaffOrder["disputes"][number] | null;
  readonly states: readonly [DisputeState, ...DisputeState[]];
  /** What is disputed when no amount is entered, in minor units. */
  readonly amount: number;
  /** The highest amount that can be entered, in minor units. */
  readonly most: number;
};

/** Where the dispute of an order can go from where it is, as `core/dispute.ts` permits it. */
function nextMove({ disputes, total, refunded }: StaffOrder): Move {
  const left = toMinor(total) - toMinor(refunded);
  const known = disputes.find(({ state }) => withholdsMoney(state));
  if (known === undefined) {
    const last = disputes.at(-1) ?? null;
    return { last, states: ["opened", "lost"], amount: left, most: left };
  }
  const amount = toMinor(known.amount);
  return {
    last: known,
    states: known.state === "lost" ? ["won"] : ["lost", "won"],
    amount,
    most: Math.max(amount, left),
  };
}
