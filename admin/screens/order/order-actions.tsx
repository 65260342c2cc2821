import { useState } from "react";
import type { StaffOrder, sendReceipt, settleOrder } from "#contract/admin/orders.ts";
import * as paths from "#contract/admin/paths.ts";
import { LOCALES, type Locale } from "#core/locale.ts";
import { toMinor } from "#core/money.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-answer.ts";
import { useHasPermission } from "../../identity/me.ts";
import { Button } from "../../ui/button.tsx";
import { Failure, LiveRegion, Notice } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { useOrdersWords } from "../orders/words.ts";
import { DisputeDialog } from "./dispute-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

/** What can be done about an order, as far as the signed-in person may do it. */
export function OrderActions({ order }: { readonly order: StaffOrder }) {
  const { order: words } = useOrdersWords();
  const may = useHasPermission();
  const [isRefunding, setRefunding] = useState(false);
  const [isDisputing, setDisputing] = useState(false);
  const params = { number: order.number };
  const isPaid = order.status === "paid" || order.status === "refunded";
  const settle = useAction(() => call<typeof settleOrder>("POST", paths.orderSettle, { params }), {
    stale: [paths.order, paths.orders, paths.today],
  });
  // In minor units: sums of fractions can be a little too small.
  const left = toMinor(order.total) - toMinor(order.payment.reserved) - toMinor(order.disputed);
  const isRefundable = isPaid && left > 0;
  const isDisputable = isPaid && (order.disputed > 0 || order.refunded < order.total);
  return (
    <>
      <div className="row">
        {may("orders.settle") && (
          <Button isPending={settle.pending} onPress={() => settle.start()}>
            {words.settle}
          </Button>
        )}
        {may("orders.receipt") &&
          isPaid &&
          order.erased_at === null &&
          LOCALES.map((locale) => <SendReceipt key={locale} order={order} locale={locale} />)}
        {may("refunds") && isRefundable && (
          <Button tone="danger" onPress={() => setRefunding(true)}>
            {words.refund}
          </Button>
        )}
        {may("refunds") && order.disputes_by_staff && isDisputable && (
          <Button onPress={() => setDisputing(true)}>{words.disputes.record}</Button>
        )}
      </div>
      <LiveRegion>
        {settle.result !== undefined && (
          <Notice tone={settle.result.outcome === "asked" ? "good" : "wait"}>
            {words.settled[settle.result.outcome]}
          </Notice>
        )}
      </LiveRegion>
      <Failure error={settle.error} />
      {isRefunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
      {isDisputing && <DisputeDialog order={order} onClose={() => setDisputing(false)} />}
    </>
  );
}

/** Mails the receipt once more, in a language. */
function SendReceipt({ order, locale }: { readonly order: StaffOrder; readonly locale: Locale }) {
  const { order: words } = useOrdersWords();
  const params = { number: order.number };
  const send = useAction(
    () => call<typeof sendReceipt>("POST", paths.orderReceipt, { params, body: { locale } }),
    { stale: [paths.order], onDone: () => toast(words.receipt.sent) },
  );
  return (
    <div className="stack">
      <Button isPending={send.pending} onPress={() => send.start()}>
        {words.receipt[locale]}
      </Button>
      <Failure error={send.error} />
    </div>
  );
}
