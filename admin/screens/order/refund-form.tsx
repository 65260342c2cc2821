import { useState } from "react";
import type { StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { RefundPreview, requestRefund } from "#contract/admin/refunds.ts";
import { isolate } from "#core/locale.ts";
import { type Currency, toMajor, toMinor } from "#core/money.ts";
import { formatPrice } from "#core/price.ts";
import { call } from "../../api/call.ts";
import { fieldError } from "../../api/call-error.ts";
import { useAction } from "../../api/use-answer.ts";
import { Money } from "../../format.tsx";
import { useShellWords } from "../../shell/words.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { MoneyField } from "../../ui/number-field.tsx";
import { Failure, LiveRegion, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { type Held, HeldFields } from "./held-fields.tsx";

/** The state of the server's calculation for what has been entered. */
type Calculation = {
  /** False while the preview is for earlier input. */
  readonly isCurrent: boolean;
  readonly isAsked: boolean;
  readonly error: Error | null;
  refetch(): void;
};

type RefundFormProps = {
  readonly order: StaffOrder;
  readonly onClose: () => void;
  readonly preview: RefundPreview;
  readonly sum: Calculation;
  readonly held: Held;
  readonly onHeld: (held: Held) => void;
  /** In minor units; `null` while there is none, also until it has been calculated. */
  readonly amount: number | null;
  readonly onAmount: (amount: number | null) => void;
  /** Whether the sessions or the amount differ from those that the dialog began with. */
  readonly isDirty: boolean;
};

/** The form of a refund: the held sessions, the amount with the policy's proposal, and the reason. */
export function RefundForm({
  order,
  preview,
  sum,
  held,
  onHeld,
  amount,
  onAmount,
  isDirty,
  onClose,
}: RefundFormProps) {
  const { refund: words } = useOrdersWords();
  const [reason, setReason] = useState("");
  const [isEarly, setEarly] = useState(false);
  const { currency } = preview;
  const left = toMinor(preview.left);
  const isPossible = amount !== null && amount > 0 && amount <= left;
  const isTooMuch = sum.isCurrent && (amount ?? 0) > left;
  const written = isolate(formatPrice(toMajor(amount ?? 0), currency));
  const request = useRequest(
    order,
    { amount: toMajor(amount ?? 0), reason: reason.trim() },
    onClose,
  );
  const submit = () => {
    // Nobody refunds a sum that they have not seen.
    setEarly(!sum.isCurrent);
    if (!sum.isCurrent) {
      if (sum.error !== null) sum.refetch();
    } else request.start();
  };
  const tooMuch = words.tooMuch.replace("{left}", isolate(formatPrice(preview.left, currency)));
  // The previous sum stays, dimmed, until the next one is calculated, but not if the calculation failed.
  const hasSum = sum.isCurrent || sum.error === null;
  const isCalculating = hasSum && !sum.isCurrent;
  const label = preview.needs_second_person ? words.ask : words.give;
  return (
    <Form onSubmit={submit} failure={request.error} isBusy={request.pending}>
      <div className={isCalculating ? "stack is-stale" : "stack"}>
        <RefundSums preview={preview} hasAfter={hasSum} />
      </div>
      <HeldFields preview={preview} held={held} onChange={onHeld} />
      <LiveRegion>
        {hasSum && preview.proposal !== null && (
          <Proposal
            proposal={preview.proposal}
            currency={currency}
            isCurrent={sum.isCurrent}
            onUse={onAmount}
          />
        )}
      </LiveRegion>
      <div className="refund-amount">
        <MoneyField
          label={words.amount}
          currency={currency}
          value={amount}
          onChange={onAmount}
          error={fieldError(request.error, "amount") ?? (isTooMuch ? tooMuch : undefined)}
          refusal={sum.isCurrent && !isPossible ? tooMuch : undefined}
        />
        <Button onPress={() => onAmount(left)}>{words.useAll}</Button>
      </div>
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        multiline
        maxLength={500}
        value={reason}
        onChange={setReason}
        missing={words.reasonMissing}
      />
      <LiveRegion>
        {preview.needs_second_person && <Notice tone="wait">{words.second}</Notice>}
      </LiveRegion>
      <CalculationFailure sum={sum} />
      <LiveRegion>{isEarly && <Notice tone="wait">{words.early}</Notice>}</LiveRegion>
      <Failure error={request.error} />
      <DialogActions isBusy={request.pending} isDirty={isDirty || reason.trim() !== ""}>
        <Button
          type="submit"
          tone="danger"
          isPending={request.pending || (isEarly && isCalculating)}
        >
          {sum.isCurrent ? label.replace("{amount}", written) : words.title}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Requests the refund, which then may need a second person's approval. */
function useRequest(
  { number }: StaffOrder,
  body: { readonly amount: number; readonly reason: string },
  onDone: () => void,
) {
  const { refund: words } = useOrdersWords();
  return useAction(
    () => call<typeof requestRefund>("POST", paths.orderRefunds, { params: { number }, body }),
    {
      stale: [paths.order, paths.orders, paths.orderRefundPreview, paths.today],
      onDone: ({ state }) => {
        toast(state === "waiting" ? words.waiting : words.placed);
        onDone();
      },
    },
  );
}

type ProposalProps = {
  /** In major units, as in the preview. */
  readonly proposal: number;
  readonly currency: Currency;
  /** False while it is for earlier input. */
  readonly isCurrent: boolean;
  /** Uses it as the amount, in minor units. */
  readonly onUse: (amount: number | null) => void;
};

/** What the refund policy proposes, with a button that uses it as the amount. */
function Proposal({ proposal, currency, isCurrent, onUse }: ProposalProps) {
  const { refund: words } = useOrdersWords();
  return (
    <p className={isCurrent ? "row" : "row is-stale"}>
      {words.proposal}
      <strong>
        <Money major={proposal} currency={currency} />
      </strong>
      <Button isDisabled={!isCurrent} onPress={() => onUse(toMinor(proposal))}>
        {words.useProposal}
      </Button>
    </p>
  );
}

/** Why the calculation failed, and a button that repeats it. */
function CalculationFailure({ sum }: { readonly sum: Calculation }) {
  const { failed } = useShellWords();
  return (
    <>
      <Failure error={sum.error} />
      {sum.error !== null && (
        <p>
          <Button isPending={sum.isAsked} onPress={sum.refetch}>
            {failed.retry}
          </Button>
        </p>
      )}
    </>
  );
}

/** What of the order's money was paid, refunded, disputed, and is left. */
function RefundSums({
  preview,
  hasAfter,
}: {
  readonly preview: RefundPreview;
  readonly hasAfter: boolean;
}) {
  const { refund: words } = useOrdersWords();
  const sum = (major: number) => <Money major={major} currency={preview.currency} />;
  return (
    <dl className="facts">
      <dt>{words.paid}</dt>
      <dd>{sum(preview.paid)}</dd>
      {preview.reserved > 0 && (
        <>
          <dt>{words.reserved}</dt>
          <dd>{sum(preview.reserved)}</dd>
        </>
      )}
      {preview.disputed > 0 && (
        <>
          <dt>{words.disputed}</dt>
          <dd>{sum(preview.disputed)}</dd>
        </>
      )}
      <dt>{words.left}</dt>
      <dd>
        <strong>{sum(preview.left)}</strong>
      </dd>
      {hasAfter && (
        <>
          <dt>{words.after}</dt>
          <dd>{sum(preview.left_after)}</dd>
        </>
      )}
    </dl>
  );
}
