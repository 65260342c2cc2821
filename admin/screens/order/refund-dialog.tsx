import { useState } from "react";
import type { StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { previewRefund, RefundPreview } from "#contract/admin/refunds.ts";
import { toMajor, toMinor } from "#core/money.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { isSame } from "../../ui/draft.ts";
import { Answered } from "../../ui/states.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { type Held, heldText } from "./held-fields.tsx";
import { RefundForm } from "./refund-form.tsx";

type RefundDialogProps = { readonly order: StaffOrder; readonly onClose: () => void };

/** The dialog in which staff refund an order; the server calculates the sum from what has been entered so far. */
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
  // If the server calculates nothing for what was entered, the last preview stays.
  const [last, setLast] = useState<RefundPreview>();
  if (preview.data !== undefined && preview.data !== last) setLast(preview.data);
  const shown = preview.data ?? last;
  const isCurrent = preview.data !== undefined && !preview.isPlaceholderData;
  const proposed = isCurrent ? toMinor(preview.data.amount ?? 0) : null;
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
          isDirty={
            entered !== undefined || !isSame(countedLines(held), countedLines(heldAsClaimed(order)))
          }
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** The held sessions as the family counted them in its waiting claim. */
function heldAsClaimed({ refund_claims: claims }: StaffOrder): Held {
  const waiting = claims.find(({ state }) => state === "waiting");
  return { ...waiting?.held };
}

/** The lines whose held sessions have been entered. */
function countedLines(held: Held) {
  return Object.entries(held).filter(([, said]) => said.held !== null);
}
