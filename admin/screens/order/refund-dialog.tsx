import { useState } from "react";
import type {
  askForRefund,
  previewRefund,
  RefundPreview,
  StaffOrder,
} from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import { isolate } from "#core/locale.ts";
import { type Currency, fromMajor, toMajor } from "#core/money.ts";
import { formatPrice } from "#core/price.ts";
import { call } from "../../api/call.ts";
import { fieldError } from "../../api/call-error.ts";
import { cents } from "../../api/cents.ts";
import { useAct, useAnswer } from "../../api/use-answer.ts";
import { Sum } from "../../format.tsx";
import { useShellWords } from "../../shell/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
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
  return (
    <Dialog title={words.title} isOpen onClose={onClose} isWide>
      <Answered answer={preview}>
        {(shown) => (
          <RefundForm
            order={order}
            preview={shown}
            held={held}
            onHeld={(next) => {
              setHeld(next);
              setEntered(undefined);
            }}
            amount={entered === undefined ? fromMajor(shown.amount ?? 0) : entered}
            onAmount={setEntered}
            onClose={onClose}
          />
        )}
      </Answered>
    </Dialog>
  );
}

/** What the family said was held, where its claim waits and it has counted. */
function heldAsClaimed({ refund_claims: claims }: StaffOrder): Held {
  const waiting = claims.find(({ state }) => state === "waiting");
  return { ...waiting?.held };
}

type RefundFormProps = RefundDialogProps & {
  readonly preview: RefundPreview;
  readonly held: Held;
  readonly onHeld: (held: Held) => void;
  readonly amount: number | null;
  readonly onAmount: (amount: number | null) => void;
};

function RefundForm({ order, preview, held, onHeld, amount, onAmount, onClose }: RefundFormProps) {
  const { refund: words } = useOrdersWords();
  const { form } = useShellWords();
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const currency = preview.currency as Currency;
  const left = cents(preview.left);
  const isPossible = amount !== null && amount > 0 && amount <= left;
  const written = isolate(formatPrice(toMajor(amount ?? 0), currency));
  const ask = useAct(
    () =>
      call<typeof askForRefund>("POST", paths.orderRefunds, {
        params: { number: order.number },
        body: { amount: toMajor(amount ?? 0), reason: reason.trim() },
      }),
    {
      stale: [paths.order, paths.orders, paths.orderRefundPreview, paths.today],
      onDone: ({ state }) => {
        toast(state === "waiting" ? words.waiting : words.placed);
        onClose();
      },
    },
  );
  const submit = () => {
    setTried(true);
    if (isPossible && reason.trim() !== "") ask.start();
  };
  const tooMuch = words.tooMuch.replace("{left}", isolate(formatPrice(preview.left, currency)));
  return (
    <Form onSubmit={submit} failure={ask.error}>
      <Money preview={preview} />
      <HeldFields preview={preview} held={held} onChange={onHeld} />
      {preview.proposal !== null && (
        <p className="row">
          {words.proposal}
          <strong>
            <Sum major={preview.proposal} currency={currency} />
          </strong>
          <Button onPress={() => onAmount(fromMajor(preview.proposal ?? 0))}>
            {words.useProposal}
          </Button>
        </p>
      )}
      <div className="refund-amount">
        <MoneyBox
          label={words.amount}
          currency={currency}
          value={amount}
          onChange={onAmount}
          error={
            fieldError(ask.error, "amount") ??
            ((isTried || (amount ?? 0) > left) && !isPossible ? tooMuch : undefined)
          }
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
        error={isTried && reason.trim() === "" ? words.reasonMissing : undefined}
      />
      {preview.needs_second_person && <Notice tone="wait">{words.second}</Notice>}
      <Failure error={ask.error} />
      <DialogActions>
        <Button onPress={onClose}>{form.cancel}</Button>
        <Button type="submit" tone="danger" isPending={ask.pending}>
          {(preview.needs_second_person ? words.ask : words.give).replace("{amount}", written)}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Where the money of the order is now. */
function Money({ preview }: { readonly preview: RefundPreview }) {
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
      <dt>{words.after}</dt>
      <dd>{sum(preview.left_after)}</dd>
    </dl>
  );
}
