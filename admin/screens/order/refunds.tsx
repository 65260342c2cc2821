import type { StaffOrder } from "#contract/admin/orders.ts";
import type { StaffRefund } from "#contract/admin/refunds.ts";
import { toRefundReason } from "#core/refund.ts";
import { Ltr, Money, UserText, When } from "../../format.tsx";
import { useHasPermission } from "../../identity/me.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { RefundDecision } from "./refund-decision.tsx";
import { RefundOutcome } from "./refund-outcome.tsx";

const TONES: Readonly<Record<StaffRefund["state"], BadgeTone>> = {
  waiting: "wait",
  declined: "plain",
  requested: "wait",
  sent: "wait",
  done: "good",
  refused: "bad",
};

/** The refunds of an order, with what staff can decide about each. */
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
      cell: ({ amount, currency }) => <Money major={amount} currency={currency} />,
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
        order.refunds.map((refund) => (
          <RefundDecision key={refund.id} order={order} refund={refund} />
        ))}
    </section>
  );
}

/** The reason of a refund or of its refusal: the text of staff or the gateway, or a translation of the shop's own. */
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
