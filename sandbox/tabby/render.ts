import { toDecimalText } from "#core/money.ts";
import type { Part, Payment } from "./payment.ts";

/** How control distorts all reported payments: minor units added, another currency. */
export type RenderOptions = { readonly skew: number; readonly currency: string | null };

/** The payment in Tabby's API: amounts as texts of major units (tabby.md §1 and §5). */
export function renderPayment(payment: Payment, options: RenderOptions) {
  const { buyer, captures, refunds } = payment;
  const whole = (amount: number) => toDecimalText(amount + options.skew);
  return {
    id: payment.id,
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
    closed_at: payment.closedAt,
    status: payment.status as string,
    is_test: true,
    is_expired: payment.status === "EXPIRED",
    amount: whole(payment.amount),
    currency: options.currency ?? payment.currency,
    description: payment.description,
    buyer,
    order: {
      reference_id: payment.reference,
      tax_amount: "0.00",
      shipping_amount: "0.00",
      discount_amount: "0.00",
      items: payment.items.map((item) => ({
        title: item.title,
        quantity: item.quantity,
        unit_price: toDecimalText(item.unitPrice),
        category: item.category,
        reference_id: item.reference,
      })),
    },
    captures: captures.map((part) => ({ ...renderPart(part), amount: whole(part.amount) })),
    refunds: refunds.map((part) => ({ ...renderPart(part), reason: part.reason })),
    meta: payment.meta,
  };
}

function renderPart({ id, amount, reference, at }: Part) {
  return { id, amount: toDecimalText(amount), reference_id: reference, created_at: at };
}

/** The webhook's snapshot: the same payment, its status in lower case (tabby.md §6). */
export function renderSnapshot(payment: Payment, options: RenderOptions) {
  const { description: _, buyer: __, ...shown } = renderPayment(payment, options);
  return { ...shown, status: shown.status.toLowerCase(), token: payment.session };
}

/** The session in the answers of `POST` and `GET /api/v2/checkout` (tabby.md §2). */
export function renderSession(payment: Payment, publicUrl: string, options: RenderOptions) {
  const { rejection, urls } = payment;
  const address = urls === null ? null : `${publicUrl}/tabby/pay/${payment.session}`;
  return {
    id: payment.session,
    status: sessionStatusOf(payment),
    payment: renderPayment(payment, options),
    configuration: {
      currency: payment.currency,
      available_products:
        rejection === null ? { installments: [{ web_url: address, qr_code: null }] } : {},
      products: {
        installments: {
          type: "installments",
          is_available: rejection === null,
          rejection_reason: rejection,
        },
      },
    },
    merchant_urls: urls,
    token: null,
  };
}

function sessionStatusOf({ rejection, status }: Payment): string {
  if (rejection !== null) return "rejected";
  if (status === "EXPIRED") return "expired";
  return status === "CREATED" ? "created" : "approved";
}
