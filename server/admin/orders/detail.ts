import type { StaffOrder } from "#contract/admin/orders.ts";
import { extentFields } from "#contract/extent.ts";
import { nameFields } from "#contract/names.ts";
import { Refusal } from "#core/errors.ts";
import { fullName } from "#core/full-name.ts";
import { toMajor } from "#core/money.ts";
import type { Database } from "../../db/schema.ts";
import { invoicesField } from "../../invoices/invoice-link.ts";
import { findOrder } from "../../orders/store.ts";
import { areDisputesRecordedByStaff } from "../../payments/dispute-by-staff.ts";
import { findPayment } from "../../payments/store.ts";
import type { Shop } from "../../shop.ts";
import type { StaffMember } from "../../staff/sessions.ts";
import { listStaffClaims } from "../refunds/claims.ts";
import { listStaffRefunds } from "../refunds/list.ts";
import { readTimeline } from "./timeline.ts";

/**
 * Everything about the order with a number.
 * @throws Refusal `not_found`
 */
export async function loadStaffOrder(
  shop: Pick<Shop, "config" | "db" | "gateways" | "now">,
  staff: StaffMember,
  number: string,
): Promise<StaffOrder> {
  const { db } = shop;
  const row = await findRow(db, number);
  const order = row === null ? null : await findOrder(db, row.id);
  if (row === null || order === null) throw new Refusal("not_found");
  const { paymentId } = row;
  const payment = await findPayment(db, paymentId);
  return {
    number,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    erased_at: row.erasedAt?.toISOString() ?? null,
    status: order.status,
    payment_status: row.paymentStatus,
    duplicate: order.duplicate,
    name: fullName(order),
    email: order.email,
    phone: order.phone,
    country: row.country,
    locale: order.locale,
    website: row.website,
    gateway: order.gateway,
    currency: order.currency,
    total: toMajor(order.total),
    refunded: toMajor(order.refunded),
    disputed: toMajor(row.disputed),
    family_discount: toMajor(order.familyDiscount),
    coupon_discount: toMajor(order.couponDiscount),
    coupon_code: row.couponCode,
    lines: order.lines.map((line) => ({
      ...nameFields(line.names),
      ...extentFields(line.extent),
      course_package_id: line.coursePackageId,
      quantity: line.quantity,
      price: toMajor(line.unitPrice),
    })),
    payment: {
      id: paymentId,
      status: row.paymentStatus,
      reference: row.reference,
      live: row.live,
      reserved: toMajor(row.reserved),
      next_check_at: row.nextCheckAt?.toISOString() ?? null,
      gateway_away_since: row.gatewayAwaySince?.toISOString() ?? null,
    },
    refunds: await listStaffRefunds(db, staff, paymentId),
    refund_claims: payment === null ? [] : await listStaffClaims(db, payment, order),
    disputes: await listDisputesOf(db, paymentId),
    disputes_by_staff: areDisputesRecordedByStaff(shop, order.gateway),
    timeline: await readTimeline(db, { orderId: row.id, number, paymentId }),
    ...invoicesField(shop, order.invoices),
  };
}

async function findRow(db: Database, number: string) {
  const row = await db
    .selectFrom("orders as o")
    .innerJoin("payments as p", "p.order_id", "o.id")
    .leftJoin("coupons as c", "c.id", "o.coupon_id")
    .leftJoin("gateway_health as h", "h.gateway", "p.gateway")
    .select([
      "o.id",
      "o.country",
      "o.website",
      "o.erased_at as erasedAt",
      "c.code as couponCode",
      "p.id as paymentId",
      "p.status as paymentStatus",
      "p.reference",
      "p.live",
      "p.disputed",
      "p.refund_reserved as reserved",
      "p.next_check_at as nextCheckAt",
      "h.down_since as gatewayAwaySince",
    ])
    .where("o.number", "=", number)
    .executeTakeFirst();
  return row ?? null;
}

async function listDisputesOf(db: Database, paymentId: string): Promise<StaffOrder["disputes"]> {
  const rows = await db
    .selectFrom("disputes")
    .select(["reference", "amount", "state", "reason", "opened_at", "closed_at"])
    .where("payment_id", "=", paymentId)
    .orderBy("opened_at")
    .execute();
  return rows.map((row) => ({
    ...row,
    amount: toMajor(row.amount),
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  }));
}
