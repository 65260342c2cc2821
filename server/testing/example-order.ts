import type { StoredOrder } from "../orders/store.ts";
import type { StoredRefund } from "../payments/refund-store.ts";

/** The link to its receipt in mails. */
export const LINK = "https://shop.example/receipt/key";

const DAY = new Date("2026-03-10T12:00:00Z");

/** A paid order of 199 dollars, of which a part was refunded; it has no lines. */
export const EXAMPLE_ORDER: StoredOrder = {
  id: "0b6e6e3c-25b1-4d7e-9a55-0c2d1f3b4a5d",
  number: "100042",
  userId: "user",
  status: "paid",
  gateway: "stripe",
  currency: "USD",
  familyDiscount: 0,
  couponDiscount: 0,
  couponPackageIds: null,
  total: 19_900,
  refunded: 7_450,
  duplicate: false,
  namedSeats: 0,
  firstname: "Mona",
  lastname: "Saleh",
  email: "mona@example.com",
  phone: "+971501234567",
  locale: "en",
  receiptKeyHash: null,
  createdAt: DAY,
  paidAt: DAY,
  invoices: [],
  isInvoiceDue: false,
  lines: [],
};

/** A refund of 50 dollars of it. */
export const EXAMPLE_REFUND: StoredRefund = {
  id: "refund-1",
  paymentId: "payment",
  gateway: "stripe",
  amount: 5_000,
  currency: "USD",
  state: "done",
  actor: "staff",
  reason: "a note of ours",
  reference: "re_1",
  keyNumber: 0,
  unansweredAt: null,
  review: null,
  createdAt: DAY,
};
