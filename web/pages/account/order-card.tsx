import { useId } from "react";
import type { OrderSummary } from "#contract/account.ts";
import { isLanguagePackage } from "#core/catalog.ts";
import { isolate } from "#core/locale.ts";
import { formatPrice, receiptSymbol } from "#core/price.ts";
import type { Copy } from "#web/copy/copy.ts";
import { courseName } from "#web/copy/course-name.ts";
import { sellerDate } from "#web/copy/seller-date.ts";
import { useLocale } from "#web/data/root-data.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { readAmount } from "#web/ui/price/read-amount.ts";
import { InvoiceLinks } from "#web/ui/receipt/invoice-links.tsx";
import { Schedule } from "#web/ui/schedule/schedule.tsx";
import { receiptAddress } from "./order-receipt.ts";
import { OrderRefund } from "./refund/order-refund.tsx";

type OrderCardProps = { readonly order: OrderSummary; readonly copy: Copy<"account"> };

/** One order: number, day, state in words, courses, total, what went back, and its receipt. */
export function OrderCard({ order, copy }: OrderCardProps) {
  const locale = useLocale();
  const headingId = useId();
  const address = receiptAddress(order);
  const date = sellerDate(order.created_at, locale);
  const [before = "", after = ""] = copy.order.number.split("{number}");
  const price = (value: unknown) => (
    <bdi dir="ltr" className="price">
      {formatPrice(readAmount(value) ?? 0, receiptSymbol(order.currency))}
    </bdi>
  );
  return (
    <li>
      <article className="card order" aria-labelledby={headingId}>
        <div className="order-head">
          <div>
            <h2 id={headingId} className="order-number">
              {before}
              <bdi dir="ltr">{order.order_id}</bdi>
              {after}
            </h2>
            {date !== null && <p className="small-print">{date}</p>}
          </div>
          <p className="order-state" data-state={order.status}>
            {copy.states[order.status] ?? order.status}
          </p>
        </div>
        <ul className="order-items">
          {order.items.map((item, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order are frozen.
            <li key={position} className="order-item">
              <bdi dir="ltr" lang="en" className="order-count figures">
                X {item.quantity}
              </bdi>
              <div>
                {courseName(item, locale)}
                {isLanguagePackage(item.course_package_id) && (
                  <p className="small-print text-ink-700">{copy.order.language}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
        <div className="order-foot">
          <div>
            <p className="order-total">
              {copy.order.total} {price(order.total_amount)}
            </p>
            {(readAmount(order.refunded_amount) ?? 0) > 0 && (
              <p className="small-print text-ink-700">
                {copy.order.refunded} {price(order.refunded_amount)}
              </p>
            )}
          </div>
          {order.learners !== undefined && (
            <ButtonLink to={order.learners} variant="quiet">
              {copy.order.learners}
            </ButtonLink>
          )}
          <InvoiceLinks invoices={order.invoices} copy={copy.order.invoices} />
          {address !== null && (
            <ButtonLink
              to={address}
              variant="quiet"
              aria-label={copy.order.receiptOf.replace("{number}", isolate(order.order_id))}
            >
              {copy.order.receipt}
            </ButtonLink>
          )}
        </div>
        {order.schedules !== undefined && (
          <div className="order-schedules">
            {order.schedules.map((schedule) => (
              <Schedule
                key={schedule.calendar}
                group={schedule}
                timeZone={schedule.learner_time_zone}
                name={schedule.first_name}
                copy={copy.order.schedule}
              />
            ))}
          </div>
        )}
        <OrderRefund order={order} copy={copy.refund} />
      </article>
    </li>
  );
}
