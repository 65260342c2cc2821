import type { ListedOrder } from "#contract/admin/orders.ts";
import type { OrderStatus } from "#core/order.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { useOrdersWords } from "./words.ts";

const TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  pending: "wait",
  paid: "good",
  failed: "plain",
  cancelled: "plain",
  expired: "plain",
  refunded: "note",
};

type Flagged = Pick<
  ListedOrder,
  "status" | "payment_status" | "refunded" | "disputed" | "duplicate"
>;

/** The state of an order, and what is out of the ordinary about it. */
export function OrderBadges({ order }: { readonly order: Flagged }) {
  const { statuses, badges } = useOrdersWords();
  const { status } = order;
  return (
    <span className="row">
      <Badge tone={TONES[status]}>{statuses[status]}</Badge>
      {order.payment_status === "review" && <Badge tone="bad">{badges.review}</Badge>}
      {order.disputed > 0 && <Badge tone="bad">{badges.disputed}</Badge>}
      {status === "paid" && order.refunded > 0 && <Badge tone="note">{badges.partly}</Badge>}
      {order.duplicate && <Badge tone="wait">{badges.duplicate}</Badge>}
    </span>
  );
}
