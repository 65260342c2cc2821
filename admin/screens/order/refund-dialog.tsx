import { useState } from "react";
import type { StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { previewRefund, RefundPreview, requestRefund } from "#contract/admin/refunds.ts";
import { isolate } from "#core/locale.ts";
import { type Currency, fromMajor, toMajor } from "#core/money.ts";
import { formatPrice } from "#core/price.ts";
import { call } from "../../api/call.ts";
import { fieldError } from "../../api/call-error.ts";
import { cents } from "../../api/cents.ts";
import { useAction, useAnswer } from "../../api/use-answer.ts";
import { Sum } from "../../format.tsx";
import { useShellWords } from "../../shell/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { isSame } from "../../ui/draft.ts";
import { TextBox } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { MoneyBox } from "../../ui/number-field.tsx";
import { Answered, Failure, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { type Held, HeldFields, heldText } from "./held-fields.tsx";

type RefundDialogProps = { readonly order: StaffOrder; readonly onClose: () => void };

/** Gives money of an order back: what the policy proposes, how much, and why. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { refund: words } = useOrdersWords();
  const [held, setHeld] = useState<Held>(() => heldAsClaimed(order));
  // Minor units; `undefined` while nobody has entered any: then it is what the server proposes.
  const [entered, setEntered] = useState<number | null | undefined>(undefined);
  const preview = useAnswer<typeof previewRefund>(paths.orderRefundPreview, {
    params: { number: order.number },
    query: {
      held: heldText(held, order.lines.length),
      // A 0 is only the beginning of an amount.
      amount: entered ? toMajor(entered) : undefined,
    },
  });
  // What was typed stays when no sum comes for it.
  const [last, setLast] = useState<RefundPreview>();
  if (preview.data !== undefined && preview.data !== last) setLast(preview.data);
  const shown = preview.data ?? last;
  const isCurrent = preview.data !== undefined && !preview.isPlaceholderData;
  const proposed = isCurrent ? fromMajor(preview.data.amount ?? 0) : null;
  return (
    <Dialog title={words.title} isOpen onClose={onClose} isWide>
      {shown === undefined ? (
        <Answered answer={preview}>{() => null}</Answered>
      ) : (
        <RefundForm
          order={order}
          preview={shown}
          sum={{
            isCurrent,
            isAsked: preview.isFetching,
            error: preview.error,
            refetch: () => void preview.refetch(),
          }}
          held={held}
          onHeld={(next) => {
            setHeld(next);
            setEntered(undefined);
          }}
          amount={entered === undefined ? proposed : entered}
          onAmount={setEntered}
          isDirty={entered !== undefined || !isSame(saidIn(held), saidIn(heldAsClaimed(order)))}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** What the family said was held, where its claim waits and it has counted. */
function heldAsClaimed({ refund_claims: claims }: StaffOrder): Held {
  const waiting = claims.find(({ state }) => state === "waiting");
  return { ...waiting?.held };
}

/** The lines of which it was said how many sessions were held. */
function saidIn(held: Held) {
  return Object.entries(held).filter(([, said]) => said.held !== null);
}

/** How far the server is with what follows from what was typed. */
type Calculation = {
  /** False while the preview is of what was typed before. */
  readonly isCurrent: boolean;
  readonly isAsked: boolean;
  readonly error: Error | null;
  refetch(): void;
};

type RefundFormProps = RefundDialogProps & {
  readonly preview: RefundPreview;
  readonly sum: Calculation;
  readonly held: Held;
  readonly onHeld: (held: Held) => void;
  /** In minor units; `null` while there is none, also until it has been calculated. */
  readonly amount: number | null;
  readonly onAmount: (amount: number | null) => void;
  /** Whether the sessions or the amount are other than the dialog began with. */
  readonly isDirty: boolean;
};

function RefundForm({
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
  const left = cents(preview.left);
  const isPossible = amount !== null && amount > 0 && amount <= left;
  const isTooMuch = sum.isCurrent && (amount ?? 0) > left;
  const written = isolate(formatPrice(toMajor(amount ?? 0), currency));
  const ask = useRefund(order, { amount: toMajor(amount ?? 0), reason: reason.trim() }, onClose);
  const submit = () => {
    // Nobody gives back a sum that they have not seen.
    setEarly(!sum.isCurrent);
    if (!sum.isCurrent) {
      if (sum.error !== null) sum.refetch();
    } else ask.start();
  };
  const tooMuch = words.tooMuch.replace("{left}", isolate(formatPrice(preview.left, currency)));
  // The former sum stays in sight, dimmed, until the next one comes; not when none comes.
  const hasSum = sum.isCurrent || sum.error === null;
  const isCalculating = hasSum && !sum.isCurrent;
  const label = preview.needs_second_person ? words.ask : words.give;
  return (
    <Form onSubmit={submit} failure={ask.error} isBusy={ask.pending}>
      <div className={isCalculating ? "stack is-stale" : "stack"}>
        <Money preview={preview} hasAfter={hasSum} />
      </div>
      <HeldFields preview={preview} held={held} onChange={onHeld} />
      {hasSum && preview.proposal !== null && (
        <Proposal
          proposal={preview.proposal}
          currency={currency}
          isCurrent={sum.isCurrent}
          onUse={onAmount}
        />
      )}
      <div className="refund-amount">
        <MoneyBox
          label={words.amount}
          currency={currency}
          value={amount}
          onChange={onAmount}
          error={fieldError(ask.error, "amount") ?? (isTooMuch ? tooMuch : undefined)}
          refusal={sum.isCurrent && !isPossible ? tooMuch : undefined}
        />
        <Button onPress={() => onAmount(left)}>{words.useAll}</Button>
      </div>
      <TextBox
        label={words.reason}
        hint={words.reasonHint}
        multiline
        maxLength={500}
        value={reason}
        onChange={setReason}
        missing={words.reasonMissing}
      />
      {preview.needs_second_person && <Notice tone="wait">{words.second}</Notice>}
      <CalculationFailure sum={sum} />
      {isEarly && <Notice tone="wait">{words.early}</Notice>}
      <Failure error={ask.error} />
      <DialogActions isBusy={ask.pending} isDirty={isDirty || reason.trim() !== ""}>
        <Button type="submit" tone="danger" isPending={ask.pending || (isEarly && isCalculating)}>
          {sum.isCurrent ? label.replace("{amount}", written) : words.title}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Gives the money back, or asks a second person to, once for each press. */
function useRefund(
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
  /** False while it is of what was typed before. */
  readonly isCurrent: boolean;
  /** Takes it as the amount, in minor units. */
  readonly onUse: (amount: number | null) => void;
};

/** What the refund policy gives back, to be taken as the amount. */
function Proposal({ proposal, currency, isCurrent, onUse }: ProposalProps) {
  const { refund: words } = useOrdersWords();
  return (
    <p className={isCurrent ? "row" : "row is-stale"}>
      {words.proposal}
      <strong>
        <Sum major={proposal} currency={currency} />
      </strong>
      <Button isDisabled={!isCurrent} onPress={() => onUse(fromMajor(proposal))}>
        {words.useProposal}
      </Button>
    </p>
  );
}

/** Why no sum came for what was typed, and a button that asks for it once more. */
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

/** Where the money of the order is now. */
function Money({
  preview,
  hasAfter,
}: {
  readonly preview: RefundPreview;
  readonly hasAfter: boolean;
}) {
  const { refund: words } = useOrdersWords();
  const sum = (major: number) => <Sum major={major} currency={preview.currency} />;
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
