import type { OrderAnswer } from "#contract/order.ts";

/** The receipt of one unit of mental math, for 149 dollars by card. */
export const EXAMPLE_ORDER: OrderAnswer = {
  order_id: "100042",
  items: [
    {
      course_package_id: 44,
      name: "Mental Math",
      name_ar: "الحساب الذهني",
      quantity: 1,
      price: 149,
    },
  ],
  user: { name: "Mona Saleh", email: "mona@example.com", phone: "+971501234567" },
  payment_gateway: "stripe",
  currency: "USD",
  total_amount: 149,
  discount_amount: 0,
  status: "paid",
  paid_at: "2026-11-20T12:00:00Z",
  refunded_amount: 0,
};
