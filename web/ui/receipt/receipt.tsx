import "./receipt.css";
import "./print.css";
import type { OrderAnswer } from "#contract/order.ts";
import type { Copy } from "#web/copy/copy.ts";
import { sellerDate } from "#web/copy/seller-date.ts";
import { useLocale } from "#web/data/root-data.ts";
import { ContactLinks } from "../contact-links/contact-links.tsx";
import { Firefly } from "../firefly/firefly.tsx";
import { LearnersCall } from "./learners-call.tsx";
import { NextSteps } from "./next-steps.tsx";
import { ReceiptActions } from "./receipt-actions.tsx";
import { ReceiptLines } from "./receipt-lines.tsx";
import { ReceiptSeller } from "./receipt-seller.tsx";

type ReceiptProps = { readonly order: OrderAnswer; readonly copy: Copy<"success"> };

/** The order receipt (R-RCPT-02 to R-RCPT-11); what is printed is the part called `receipt`. */
export function Receipt({ order, copy }: ReceiptProps) {
  const locale = useLocale();
  const words = copy.receipt;
  const { name, phone, email } = order.user;
  const paidOn = sellerDate(order.paid_at, locale);
  const rows = [
    { label: words.numberId, value: order.order_id },
    ...(paidOn === null ? [] : [{ label: words.date, value: paidOn, direction: "auto" as const }]),
    { label: words.name, value: name, direction: "auto" as const },
    { label: words.phone, value: phone },
    { label: words.email, value: email, kind: "receipt-fact-long" },
    { label: words.gateway, value: order.payment_gateway.toUpperCase(), language: "en" },
  ];
  return (
    <>
      <article className="panel receipt">
        <ReceiptSeller copy={words} />
        <header className="receipt-head">
          <Firefly pose="success" className="receipt-firefly" />
          <h1 className="text-h1">{words.heading}</h1>
        </header>
        <dl className="receipt-facts">
          {rows.map(({ label, value, direction = "ltr", language, kind = "" }) => (
            <div key={label} className={`receipt-fact ${kind}`}>
              <dt className="small-print">{label}</dt>
              <dd>
                <bdi dir={direction} lang={language}>
                  {value}
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
        <ReceiptLines order={order} copy={words} />
        <p className="receipt-note">{words.note}</p>
      </article>
      <ReceiptActions invoices={order.invoices} copy={words} />
      <LearnersCall
        path={order.learners}
        copy={order.learners_named ? words.learners.named : words.learners}
      />
      <NextSteps copy={words.next} />
      <ContactLinks copy={copy.contact} />
    </>
  );
}
