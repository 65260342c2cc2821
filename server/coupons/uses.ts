import { sql } from "kysely";
import type { Coupon } from "#core/discount.ts";
import { Refusal } from "#core/errors.ts";
import { type CartMerge, lockCoupons } from "../db/locks.ts";
import type { Queryable } from "../db/schema.ts";
import { type StatementPart, statementPart } from "../db/statement-part.ts";

/** How a coupon recognises a person. The same mailbox, phone or account means the same person. */
export type PersonKeys = {
  readonly mailbox: string;
  readonly phoneKey: string;
  readonly userId: string;
};

/** A coupon of which a purchase is to hold a use. */
export type CouponToHold = { readonly id: number; readonly rule: Coupon };

/**
 * Holds one use of a coupon for a purchase, whose cart is locked. If the coupon has a limit for each person,
 * its row is locked before anything is counted, even if the purchase already holds a use: this serialises
 * checkouts of one person in several browsers. Buyers who race for the last use wait for that row anyway. A
 * purchase keeps a use that it already holds.
 * @throws Refusal `coupon_exhausted` or `coupon_already_used`
 */
export async function holdCoupon(
  db: Queryable,
  purchaseId: string,
  { id: couponId, rule: { maxUsesPerPerson } }: CouponToHold,
  person: PersonKeys,
): Promise<void> {
  if (maxUsesPerPerson !== null) await lockCoupons(db, sql`id = ${couponId}`);
  const { rows } = await sql`
    with own as (
      select from coupon_uses
      where purchase_id = ${purchaseId} and coupon_id = ${couponId} and state <> 'released'
    ), taken as (
      update coupons set uses = uses + 1
      where id = ${couponId} and not exists (select from own)
        and (max_uses is null or uses < max_uses)
      returning id
    )
    insert into coupon_uses (purchase_id, coupon_id, state)
    select ${purchaseId}::uuid, ${couponId}::bigint, 'held'
    where exists (select from own) or exists (select from taken)
    on conflict (purchase_id, coupon_id) do update set state = 'held'
    returning state`.execute(db);
  if (rows.length === 0) throw new Refusal("coupon_exhausted");
  if (maxUsesPerPerson === null) return;
  const used = await countOtherUses(db, { purchaseId, couponId }, person);
  if (used >= maxUsesPerPerson) throw new Refusal("coupon_already_used");
}

/** How many other purchases of a person with the coupon are paid, or may still be. */
async function countOtherUses(
  db: Queryable,
  { purchaseId, couponId }: { readonly purchaseId: string; readonly couponId: number },
  { mailbox, phoneKey, userId }: PersonKeys,
): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.count<number>("purchase_id").distinct().as("count"))
    .where("coupon_id", "=", couponId)
    .where("purchase_id", "!=", purchaseId)
    .where("status", "in", ["pending", "paid", "refunded"])
    .where("duplicate", "=", false)
    .where((eb) =>
      eb.or([
        eb("person_email_key", "=", mailbox),
        eb("person_phone_key", "=", phoneKey),
        eb("user_id", "=", userId),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The parts `counted_again` and `kept`, which make the use of a paid purchase final. A use that was released
 * because the payment seemed to have failed counts again if the coupon's limit permits. The order stands either
 * way, as it is paid.
 */
export function keepCouponPart(purchaseId: string, couponId: number): StatementPart {
  return statementPart`counted_again as (
      update coupons set uses = uses + 1
      where id = ${couponId} and (max_uses is null or uses < max_uses) and exists (
        select from coupon_uses
        where purchase_id = ${purchaseId} and coupon_id = ${couponId} and state = 'released')
      returning id
    ), kept as (
      update coupon_uses set state = 'kept'
      where purchase_id = ${purchaseId} and coupon_id = ${couponId}
        and (state = 'held' or exists (select from counted_again))
    )`;
}

/**
 * Releases the coupon use of a purchase, after its last open order has ended unpaid or was a duplicate payment.
 * Does nothing while another order of the purchase is open, or if one was paid with the coupon.
 */
export async function releaseCoupon(
  db: Queryable,
  purchaseId: string,
  couponId: number,
): Promise<void> {
  await sql`
    with released as (
      update coupon_uses u set state = 'released'
      where u.purchase_id = ${purchaseId} and u.coupon_id = ${couponId} and u.state = 'held'
        and not exists (
          select from orders o
          where o.purchase_id = u.purchase_id and o.coupon_id = u.coupon_id
            and o.status in ('pending', 'paid', 'refunded') and not o.duplicate
        )
      returning u.coupon_id
    )
    update coupons set uses = uses - 1 where id in (select coupon_id from released)`.execute(db);
}

/** Moves the coupon uses of a purchase to the one it is merged into. A coupon that both hold is then held once. */
export async function moveUses(transaction: Queryable, { from, into }: CartMerge): Promise<void> {
  await lockCoupons(
    transaction,
    sql`id in (select coupon_id from coupon_uses where purchase_id = ${from.purchaseId})`,
  );
  await deleteDuplicateUses(transaction, { from, into });
  await transaction
    .updateTable("coupon_uses")
    .set({ purchase_id: into.purchaseId })
    .where("purchase_id", "=", from.purchaseId)
    .execute();
}

/** If both purchases used a coupon, the stronger use stays: kept before held before released. */
async function deleteDuplicateUses(
  transaction: Queryable,
  { from, into }: CartMerge,
): Promise<void> {
  const rank = (use: "one" | "other") =>
    sql`array_position(array['released', 'held', 'kept'], ${sql.ref(`${use}.state`)})`;
  const double = sql`coupon_uses one join coupon_uses other on other.coupon_id = one.coupon_id
    where one.purchase_id = ${from.purchaseId} and other.purchase_id = ${into.purchaseId}`;
  await sql`
    update coupons set uses = uses - 1 where id in (
      select one.coupon_id from ${double} and one.state <> 'released' and other.state <> 'released'
    )`.execute(transaction);
  await sql`
    delete from coupon_uses where (purchase_id, coupon_id) in (
      select case when ${rank("one")} > ${rank("other")} then other.purchase_id
        else one.purchase_id end, one.coupon_id
      from ${double})`.execute(transaction);
}
