import "./order.css";
import { useParams } from "react-router";
import type { getOrder, StaffOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { Ltr } from "../../format.tsx";
import { useHasPermission } from "../../identity/me.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Page } from "../../ui/page.tsx";
import { Answered, Notice } from "../../ui/states.tsx";
import { OrderBadges } from "../orders/parts.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { Buyer, Disputes, Invoices, Lines, Payment } from "./facts.tsx";
import { Learners } from "./learners.tsx";
import { OrderActions } from "./order-actions.tsx";
import { RefundClaims } from "./refund-claims.tsx";
import { Refunds } from "./refunds.tsx";
import { Timeline } from "./timeline.tsx";

/** One order: what it is, what happened to it, and what can be done about it. */
export function Screen() {
  const { order: words } = useOrdersWords();
  const { number = "" } = useParams();
  const answer = useAnswer<typeof getOrder>(paths.order, { params: { number } });
  const [before = "", after = ""] = words.title.split("{number}");
  return (
    <Page
      title={
        <>
          {before}
          <Ltr>{number}</Ltr>
          {after}
        </>
      }
    >
      <p>
        <BackLink to="/admin/orders">{words.back}</BackLink>
      </p>
      <Answered answer={answer}>{(order) => <OrderParts order={order} />}</Answered>
    </Page>
  );
}

function OrderParts({ order }: { readonly order: StaffOrder }) {
  const { order: words } = useOrdersWords();
  const may = useHasPermission();
  return (
    <>
      <OrderBadges order={order} />
      {order.payment.gateway_away_since !== null && <Notice tone="wait">{words.away}</Notice>}
      {order.duplicate && <Notice tone="wait">{words.duplicate}</Notice>}
      {order.erased_at !== null && <Notice>{words.erased}</Notice>}
      <OrderActions order={order} />
      <RefundClaims order={order} />
      <div className="order-cards">
        <Lines order={order} />
        <Refunds order={order} />
        <Disputes order={order} />
        <div className="order-facts">
          <Buyer order={order} />
          <Payment order={order} />
          <Invoices order={order} />
        </div>
      </div>
      {may("learners") && order.status === "paid" && <Learners number={order.number} />}
      <Timeline order={order} />
    </>
  );
}
