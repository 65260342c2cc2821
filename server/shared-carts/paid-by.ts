import { type RawBuilder, sql } from "kysely";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import { activeAt, dueChange } from "../catalog/due-change.ts";
import type { Queryable } from "../db/schema.ts";

/**
 * The shared cart that an order of a cart pays, as a part of a statement (D-220): the one that was taken into
 * the cart, or else the one whose link this browser has sent, while the cart holds all of it that is still
 * sold. If none of its packages is still sold, no order pays it.
 */
export function sharedCartPaidBy({
  cartId,
  browserHash,
  createdAt,
}: {
  readonly cartId: string;
  readonly browserHash: string;
  readonly createdAt: Date;
}): RawBuilder<string | null> {
  return sql<string | null>`(
    select s.id from carts c join shared_carts s on s.id = coalesce(c.shared_cart_id, (
      select id from shared_carts
      where browser_hash = ${browserHash} and revoked_at is null and expires_at > ${createdAt}))
    where c.id = ${cartId} and (
      select bool_and(coalesce(i.quantity >= l.quantity, false))
      from shared_cart_lines l join course_packages p on p.id = l.course_package_id
      left join ${dueChange(createdAt)}
      left join cart_items i on i.cart_id = c.id and i.course_package_id = l.course_package_id
      where l.shared_cart_id = s.id and ${activeAt}))`;
}

/**
 * What an order has paid of a shared cart: all of it that was still sold then. Orders of the sender's own
 * cart are left out, and those whose money has gone back: what they held may be bought again.
 */
export function listPaidUnits(
  db: Queryable,
  id: string,
  ownCartId: string | null,
): Promise<SharedCartLink["paid"]> {
  return db
    .selectFrom("shared_cart_lines as l")
    .select(["l.course_package_id", "l.quantity"])
    .where("l.shared_cart_id", "=", id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("orders as o")
          .innerJoin("order_lines as ol", "ol.order_id", "o.id")
          .select("o.id")
          .whereRef("o.shared_cart_id", "=", "l.shared_cart_id")
          .whereRef("ol.course_package_id", "=", "l.course_package_id")
          .$if(ownCartId !== null, (other) =>
            other.where("o.cart_id", "is distinct from", ownCartId),
          )
          .where("o.status", "=", "paid"),
      ),
    )
    .orderBy("l.position")
    .execute();
}

/** Whether a cart still holds something of a shared cart; both are columns of the statement around it. */
const holdsSomeOf = (cartId: string, sharedCartId: string) => sql<boolean>`exists (
  select from shared_cart_lines l
  join cart_items held
    on held.cart_id = ${sql.ref(cartId)} and held.course_package_id = l.course_package_id
  where l.shared_cart_id = ${sql.ref(sharedCartId)})`;

/**
 * Whether another cart has paid what a cart `c` still holds something of: the shared cart that was taken
 * into it, or one that a browser has sent, revoked or not, unless its sender was told already (D-221).
 */
export function isPaidByAnother(browserHash: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from (
      select c.shared_cart_id as id, null::timestamptz as told_at
      union all
      select id, sender_told_at from shared_carts where browser_hash = ${browserHash}
    ) s
    join orders o on o.shared_cart_id = s.id
    where o.status = 'paid' and o.cart_id is distinct from c.id
      and (s.told_at is null or o.paid_at > s.told_at) and ${holdsSomeOf("c.id", "s.id")})`;
}

/**
 * Remembers that whoever has this cart was told what another has paid of it: they are told once of each order.
 * What the cart holds nothing of was not told.
 */
export async function rememberTold(
  transaction: Queryable,
  cartId: string,
  browserHash: string,
  now: Date,
): Promise<void> {
  const isPaid = (id: string) =>
    sql`exists (select from orders o where o.shared_cart_id = ${sql.ref(id)} and o.status = 'paid')`;
  await sql`
    with told as (
      update shared_carts s set sender_told_at = ${now} from carts c
      where c.id = ${cartId} and s.browser_hash = ${browserHash} and ${isPaid("s.id")}
        and ${holdsSomeOf("c.id", "s.id")}
    )
    update carts c set shared_cart_id = null
    where c.id = ${cartId} and ${isPaid("c.shared_cart_id")}`.execute(transaction);
}
