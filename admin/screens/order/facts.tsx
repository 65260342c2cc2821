import type { ReactNode } from "react";
import type { StaffOrder } from "#contract/admin/orders.ts";
import { nameField } from "#contract/names.ts";
import { mailtoOf } from "#core/email.ts";
import { isolateIn } from "#core/locale.ts";
import { toMajor, toMinor } from "#core/money.ts";
import { Figure, Ltr, Money, UserText, When } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { Badge } from "../../ui/badge.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useOrdersWords } from "../orders/words.ts";

type OrderProps = { readonly order: StaffOrder };

/** A heading, and labels beside what they name. */
function Facts({
  heading,
  facts,
  children,
}: {
  readonly heading: string;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  readonly children?: ReactNode;
}) {
  return (
    <section className="card">
      <h2>{heading}</h2>
      <dl className="facts">
        {facts.map(([label, value]) => [
          <dt key={`${label}-label`}>{label}</dt>,
          <dd key={label}>{value}</dd>,
        ])}
      </dl>
      {children}
    </section>
  );
}

export function Buyer({ order }: OrderProps) {
  const { order: words, languages } = useOrdersWords();
  const { buyer } = words;
  const locale = useLocale();
  const country = new Intl.DisplayNames(locale, { type: "region" }).of(order.country);
  if (order.erased_at !== null) return null;
  return (
    <Facts
      heading={buyer.heading}
      facts={[
        [buyer.name, <UserText key="name">{order.name}</UserText>],
        [
          buyer.email,
          <a key="email" className="link" href={mailtoOf(order.email)}>
            <Ltr>{order.email}</Ltr>
          </a>,
        ],
        [
          buyer.phone,
          <a key="phone" className="link" href={`tel:${order.phone.replaceAll("-", "")}`}>
            <Ltr>{order.phone}</Ltr>
          </a>,
        ],
        [buyer.country, country],
        [buyer.language, languages[order.locale]],
      ]}
    />
  );
}

export function Payment({ order }: OrderProps) {
  const { order: words, paymentStatuses, gateways } = useOrdersWords();
  const { payment: labels } = words;
  const { payment, currency } = order;
  const onTheWay = toMajor(toMinor(payment.reserved) - toMinor(order.refunded));
  const sum = (major: number) => <Money major={major} currency={currency} />;
  return (
    <Facts
      heading={labels.heading}
      facts={[
        [labels.status, paymentStatuses[payment.status]],
        [labels.gateway, <Ltr key="gateway">{gateways[order.gateway]}</Ltr>],
        ...(payment.reference === null
          ? []
          : [[labels.reference, <Ltr key="reference">{payment.reference}</Ltr>] as const]),
        ...(order.paid_at === null
          ? []
          : [[labels.paid, <When key="paid" at={order.paid_at} />] as const]),
        ...(order.refunded > 0 ? [[labels.refunded, sum(order.refunded)] as const] : []),
        ...(onTheWay > 0 ? [[labels.onTheWay, sum(onTheWay)] as const] : []),
        ...(order.disputed > 0 ? [[labels.disputed, sum(order.disputed)] as const] : []),
      ]}
    >
      {!payment.live && (
        <p>
          <Badge>{labels.test}</Badge>
        </p>
      )}
    </Facts>
  );
}

/** Links to the invoice and the credit notes, as the buyer has them. */
export function Invoices({ order: { invoices = [] } }: OrderProps) {
  const { order: words } = useOrdersWords();
  const labels = words.invoices;
  if (invoices.length === 0) return null;
  return (
    <Facts
      heading={labels.heading}
      facts={[...new Set(invoices.map(({ kind }) => kind))].map((kind) => [
        labels[kind],
        invoices
          .filter((invoice) => invoice.kind === kind)
          .map(({ number, path }) => (
            <p key={number}>
              <a className="link" href={path} target="_blank" rel="noreferrer">
                <Ltr>{number}</Ltr>
              </a>
            </p>
          )),
      ])}
    />
  );
}

type LinesProps = {
  readonly order: Pick<
    StaffOrder,
    "lines" | "currency" | "family_discount" | "coupon_code" | "coupon_discount" | "total"
  >;
};

export function Lines({ order }: LinesProps) {
  const { order: words } = useOrdersWords();
  const locale = useLocale();
  const { lines: labels } = words;
  const { currency } = order;
  const columns: readonly Column<StaffOrder["lines"][number]>[] = [
    {
      label: labels.item,
      isText: true,
      cell: (line) => <UserText>{line[nameField(locale)]}</UserText>,
    },
    {
      label: labels.sessions,
      isFigure: true,
      cell: ({ sessions, foundation_sessions: foundation }) =>
        sessions === undefined ? (
          "–"
        ) : (
          <Ltr>{foundation === undefined ? sessions : `${sessions} / ${foundation}`}</Ltr>
        ),
    },
    { label: labels.quantity, isFigure: true, cell: ({ quantity }) => <Figure value={quantity} /> },
    {
      label: labels.price,
      isFigure: true,
      cell: ({ price }) => <Money major={price} currency={currency} />,
    },
  ];
  const coupon = labels.coupon.replace("{code}", isolateIn(locale, order.coupon_code ?? ""));
  return (
    <section className="card">
      <h2>{labels.heading}</h2>
      <Table
        caption={labels.heading}
        columns={columns}
        rows={order.lines}
        keyOf={({ course_package_id }) => course_package_id}
      />
      <dl className="facts">
        {order.family_discount > 0 && (
          <>
            <dt>{labels.family}</dt>
            <dd>
              <Money major={-order.family_discount} currency={currency} />
            </dd>
          </>
        )}
        {order.coupon_discount > 0 && (
          <>
            <dt>{coupon}</dt>
            <dd>
              <Money major={-order.coupon_discount} currency={currency} />
            </dd>
          </>
        )}
        <dt>{labels.total}</dt>
        <dd>
          <strong>
            <Money major={order.total} currency={currency} />
          </strong>
        </dd>
      </dl>
    </section>
  );
}

export function Disputes({ order }: OrderProps) {
  const { order: words, disputeStates, disputeReasons } = useOrdersWords();
  const { disputes: labels } = words;
  if (order.disputes.length === 0) return null;
  const columns: readonly Column<StaffOrder["disputes"][number]>[] = [
    { label: labels.opened, cell: ({ opened_at }) => <When at={opened_at} /> },
    { label: labels.state, cell: ({ state }) => disputeStates[state] },
    {
      label: labels.reason,
      cell: ({ reason }) =>
        reason === null ? "–" : (disputeReasons[reason] ?? <Ltr>{reason}</Ltr>),
    },
    {
      label: labels.amount,
      isFigure: true,
      cell: ({ amount }) => <Money major={amount} currency={order.currency} />,
    },
  ];
  return (
    <section className="card">
      <h2>{labels.heading}</h2>
      <Table
        caption={labels.heading}
        columns={columns}
        rows={order.disputes}
        keyOf={({ opened_at }) => opened_at}
      />
    </section>
  );
}
