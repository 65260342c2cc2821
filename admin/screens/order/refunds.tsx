import { useState } from "react";
import type { StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import type { approveRefund, declineRefund, StaffRefund } from "#contract/admin/refunds.ts";
import { toRefundReason } from "#core/refund.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { Ltr, Sum, UserText, When } from "../../format.tsx";
import { useHasPermission } from "../../identity/me.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { toast } from "../../ui/toast.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { ActionFailure } from "./action-failure.tsx";
import { GiveDialog } from "./give-dialog.tsx";
import { RefundOutcome } from "./refund-outcome.tsx";

const TONES: Readonly<Record<StaffRefund["state"], BadgeTone>> = {
  waiting: "wait",
  declined: "plain",
  requested: "wait",
  sent: "wait",
  done: "good",
  refused: "bad",
};

/** The refunds of an order; one that waits for a second person is decided here. */
export function Refunds({ order }: { readonly order: StaffOrder }) {
  const { order: words, refundStates } = useOrdersWords();
  const may = useHasPermission();
  const { refunds: labels } = words;
  if (order.refunds.length === 0) return null;
  const columns: readonly Column<StaffRefund>[] = [
    { label: labels.when, cell: ({ created_at }) => <When at={created_at} /> },
    {
      label: labels.state,
      cell: ({ state }) => <Badge tone={TONES[state]}>{refundStates[state]}</Badge>,
    },
    {
      label: labels.reason,
      isText: true,
      cell: ({ reason, refusal, asked_by }) => (
        <>
          <Reason text={refusal ?? reason} />
          <p className="faint">
            {labels.by} <By who={asked_by} />
          </p>
        </>
      ),
    },
    {
      label: labels.amount,
      isFigure: true,
      cell: ({ amount, currency }) => <Sum major={amount} currency={currency} />,
    },
  ];
  return (
    <section className="card">
      <h2>{labels.heading}</h2>
      <Table
        caption={labels.heading}
        columns={columns}
        rows={order.refunds}
        keyOf={({ id }) => id}
      />
      {order.refunds.map((refund) => (
        <RefundOutcome key={refund.id} order={order} refund={refund} />
      ))}
      {may("refunds") &&
        order.refunds.map((refund) => <Decision key={refund.id} order={order} refund={refund} />)}
    </section>
  );
}

/** Why money goes back, or why it did not: in the words of staff or the gateway, or in ours for the shop's. */
function Reason({ text }: { readonly text: string }) {
  const { refundReasons, causeParts } = useOrdersWords();
  if (text.startsWith("made at the gateway")) return causeParts.atGateway;
  const ours = toRefundReason(text);
  return ours === null ? <UserText>{text}</UserText> : refundReasons[ours];
}

function By({ who }: { readonly who: string | null }) {
  const { actors } = useOrdersWords();
  if (who === null) return "–";
  return <Ltr>{actors[who] ?? who}</Ltr>;
}

/**
 * What has become of the claim that a refund which waits was to answer: taken back by the family, or answered
 * otherwise; then nobody may approve the refund. `null` while it waits, and where the claim ended because the
 * family was erased.
 */
function claimOutcome(
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

/** Decides on a refund that waits; of one that waits no more, what came of the last press. */
function Decision({ order, refund }: { readonly order: StaffOrder; readonly refund: StaffRefund }) {
  const { order: words, refund: giving } = useOrdersWords();
  const { refunds: labels } = words;
  const [isApproving, setApproving] = useState(false);
  const params = { number: order.number, id: refund.id };
  const stale = { stale: [paths.order, paths.orders, paths.today] } as const;
  const approve = useAction(
    () => call<typeof approveRefund>("POST", paths.orderRefundApproval, { params }),
    {
      ...stale,
      onDone: () => {
        toast(giving.placed);
        setApproving(false);
      },
    },
  );
  const decline = useAction(
    () => call<typeof declineRefund>("POST", paths.orderRefundDecline, { params }),
    stale,
  );
  const fate = claimOutcome(order, refund);
  const isWaiting = refund.state === "waiting";
  const isAsking = isApproving && isWaiting && fate === null;
  return (
    <>
      {isWaiting && fate !== null && <Notice tone="wait">{labels[fate]}</Notice>}
      {isWaiting && (
        <div className="row">
          <Sum major={refund.amount} currency={refund.currency} />
          {!refund.is_own && fate === null && (
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
      {isAsking ? (
        <GiveDialog
          order={order}
          amount={refund.amount}
          title={labels.approveTitle}
          text={labels.approveText}
          give={approve}
          onClose={() => setApproving(false)}
        />
      ) : isApproving && !approve.pending && approve.error === null ? (
        // It was decided elsewhere under the open dialog.
        <Notice tone="wait">{words.changed}</Notice>
      ) : (
        <ActionFailure error={approve.error ?? decline.error} />
      )}
    </>
  );
}
