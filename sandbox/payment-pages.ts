import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Locale } from "#core/locale.ts";
import { toMajor } from "#core/money.ts";
import { formatAmount, formatPrice } from "#core/price.ts";
import { FORCED_AMOUNTS, settle } from "./forced-amounts.ts";
import type { Gateway, Outcome, PaymentView } from "./gateway.ts";
import { type Markup, pageResponse } from "./page.ts";
import { Refusal } from "./refusal.ts";

/** The buttons keep their English names in both languages (interface.md §8). */
const BUTTONS: Readonly<Record<string, Outcome>> = {
  "Approve payment": "approve",
  "Decline payment": "decline",
  "Cancel and return": "cancel",
};

type Words = {
  readonly title: string;
  readonly lead: string;
  readonly amount: string;
  readonly lines: string;
  readonly item: string;
  readonly quantity: string;
  readonly price: string;
  readonly discount: string;
  readonly declined: string;
  readonly forced: string;
  readonly forcedLead: string;
  readonly total: string;
  readonly outcome: string;
  /** Shown when the page can no longer be used. */
  readonly closed: Readonly<Record<Exclude<PaymentView["state"], "open">, string>>;
  readonly back: string;
};

const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    title: "Payment",
    lead: "This page stands in for the provider. No money moves here. Choose how the payment ends.",
    amount: "Amount due",
    lines: "Your order",
    item: "Item",
    quantity: "Quantity",
    price: "Price",
    discount: "Discount",
    declined: "The last attempt was declined. You can try again.",
    forced: "Amounts with a fixed outcome",
    forcedLead:
      "With one of these totals, in any currency, every button leads to the same outcome.",
    total: "Total",
    outcome: "Outcome",
    closed: {
      paid: "This payment is complete.",
      declined: "This payment was declined and cannot be tried again.",
      expired: "This payment has expired and can no longer be made.",
    },
    back: "Back to the shop",
  },
  ar: {
    title: "الدفع",
    lead: "تحلّ هذه الصفحة محلّ صفحة مزوّد خدمة الدفع، ولا تُحوَّل هنا أي أموال. يُرجى اختيار نتيجة عملية الدفع.",
    amount: "المبلغ المستحق",
    lines: "تفاصيل الطلب",
    item: "العنصر",
    quantity: "الكمية",
    price: "السعر",
    discount: "الخصم",
    declined: "رُفضت المحاولة السابقة، ويمكن المحاولة مرة أخرى.",
    forced: "مبالغ ذات نتيجة ثابتة",
    forcedLead: "إذا كان الإجمالي أحد هذه المبالغ، بأي عملة، أدّت جميع الأزرار إلى النتيجة نفسها.",
    total: "الإجمالي",
    outcome: "النتيجة",
    closed: {
      paid: "اكتملت عملية الدفع.",
      declined: "رُفضت عملية الدفع، ولا تمكن إعادة محاولتها.",
      expired: "انتهت صلاحية عملية الدفع ولم يعد إتمامها ممكنًا.",
    },
    back: "العودة إلى المتجر",
  },
};

/** An amount of minor units with its currency, as left-to-right text. */
function priceMarkup(minor: number, currency: string): Markup {
  return html`<bdi dir="ltr">${formatPrice(toMajor(minor), currency)}</bdi>`;
}

function heading(gateway: Gateway): Markup {
  return html`<h1><bdi lang="en" dir="ltr">${gateway.name}</bdi> <span class="badge" lang="en" dir="ltr">sandbox</span></h1>`;
}

/** The lines of the order, and the discount on their sum. */
function linesTable(view: PaymentView, words: Words): Markup {
  const discount = view.amount - view.lines.reduce((sum, { amount }) => sum + amount, 0);
  return html`<table>
<caption>${words.lines}</caption>
<thead><tr><th scope="col">${words.item}</th><th scope="col" class="end">${words.quantity}</th><th scope="col" class="end">${words.price}</th></tr></thead>
<tbody>
${view.lines.map(
  (
    line,
  ) => html`<tr><td><bdi>${line.name}</bdi></td><td class="end">${line.quantity}</td><td class="end">${priceMarkup(line.amount, view.currency)}</td></tr>
`,
)}${
  discount === 0
    ? ""
    : html`<tr><td>${words.discount}</td><td></td><td class="end">${priceMarkup(discount, view.currency)}</td></tr>
`
}</tbody>
</table>`;
}

function forcedTable(locale: Locale, words: Words): Markup {
  return html`<h2>${words.forced}</h2>
<p>${words.forcedLead}</p>
<table>
<thead><tr><th scope="col">${words.total}</th><th scope="col">${words.outcome}</th></tr></thead>
<tbody>
${FORCED_AMOUNTS.map(
  (
    row,
  ) => html`<tr><td><bdi dir="ltr">${formatAmount(toMajor(row.amount))}</bdi></td><td>${row.meaning[locale]}</td></tr>
`,
)}</tbody>
</table>`;
}

function openPage(gateway: Gateway, view: PaymentView): Promise<Response> {
  const words = WORDS[view.locale];
  return pageResponse({
    locale: view.locale,
    title: `${words.title} · ${gateway.name} sandbox`,
    formTargets: view.shopOrigins,
    body: html`${heading(gateway)}
<p>${words.lead}</p>
${view.declinedBefore ? html`<p class="note">${words.declined}</p>` : ""}
<p class="amount"><span class="label">${words.amount}</span> ${priceMarkup(view.amount, view.currency)}</p>
${linesTable(view, words)}
<form method="post">
${Object.entries(BUTTONS).map(
  ([
    name,
    outcome,
  ]) => html`<button class="${outcome === "approve" ? "main" : "quiet"}" lang="en" dir="ltr" name="outcome" value="${outcome}">${name}</button>
`,
)}</form>
${forcedTable(view.locale, words)}`,
  });
}

function closedPage(gateway: Gateway, view: PaymentView, status: number): Promise<Response> {
  const words = WORDS[view.locale];
  const sentence = words.closed[view.state === "open" ? "expired" : view.state];
  return pageResponse({
    locale: view.locale,
    title: `${sentence} · ${gateway.name} sandbox`,
    status,
    body: html`${heading(gateway)}
<p>${sentence}</p>
<p><a href="${view.returnUrl}">${words.back}</a></p>`,
  });
}

/** `/{gateway}/pay/{id}`: the page on which the buyer pays, and what its buttons do. */
export function paymentPages(gateways: readonly Gateway[]): Hono {
  const pages = new Hono();

  function gatewayOf(c: Context): Gateway {
    const gateway = gateways.find(({ identifier }) => identifier === c.req.param("gateway"));
    if (gateway === undefined) throw new Refusal(404, "The sandbox has no such gateway.");
    return gateway;
  }

  pages.get("/:gateway/pay/:id", (c) => {
    const gateway = gatewayOf(c);
    const view = gateway.view(c.req.param("id"));
    return view.state === "open" ? openPage(gateway, view) : closedPage(gateway, view, 200);
  });

  pages.post("/:gateway/pay/:id", async (c) => {
    const gateway = gatewayOf(c);
    const id = c.req.param("id");
    const view = gateway.view(id);
    if (view.state !== "open") return closedPage(gateway, view, view.state === "paid" ? 409 : 410);
    const { outcome: pressed } = await c.req.parseBody();
    const outcome = Object.values(BUTTONS).find((known) => known === pressed);
    if (outcome === undefined) throw new Refusal(400, "No button of the page was pressed.");
    return c.redirect(await settle(gateway, id, outcome), 303);
  });

  return pages;
}
