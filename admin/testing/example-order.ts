import type { ListedOrder, StaffOrder } from "#contract/admin/orders.ts";

/** A paid order of one package for SAR 746.10, of which nothing went back. */
export const EXAMPLE_LISTED_ORDER: ListedOrder = {
  number: "100042",
  created_at: "2025-11-20T10:00:00Z",
  status: "paid",
  payment_status: "paid",
  name: "Mona Saleh",
  email: "mona@example.com",
  gateway: "stripe",
  currency: "SAR",
  total: 746.1,
  refunded: 0,
  disputed: 0,
  duplicate: false,
};

/** The same order with everything about it. */
export const EXAMPLE_ORDER: StaffOrder = {
  ...EXAMPLE_LISTED_ORDER,
  paid_at: "2025-11-20T10:05:00Z",
  phone: "+966-501234567",
  country: "SA",
  locale: "ar",
  website: "en",
  erased_at: null,
  lines: [{ course_package_id: 42, name: "Coding", name_ar: "البرمجة", quantity: 1, price: 746.1 }],
  family_discount: 0,
  coupon_discount: 0,
  coupon_code: null,
  payment: {
    id: "payment",
    status: "paid",
    reference: "pi_1",
    live: true,
    reserved: 0,
    next_check_at: null,
    gateway_away_since: null,
  },
  refunds: [],
  refund_claims: [],
  disputes: [],
  disputes_by_staff: false,
  timeline: [],
};
