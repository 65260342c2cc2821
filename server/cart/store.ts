import { sql } from "kysely";
import { type Cart, MAX_QUANTITY } from "#core/cart.ts";
import type { Audience } from "#core/catalog.ts";
import type { Extent } from "#core/extent.ts";
import type { Localized } from "#core/locale.ts";
import { activeAt, dueChange, priceAt, priceBeforeAt } from "../catalog/due-change.ts";
import { type CouponRow, couponColumns, ownUse, toCoupon } from "../coupons/store.ts";
import { storedExtent } from "../db/extent.ts";
import { storedNames } from "../db/names.ts";
import type { Queryable } from "../db/schema.ts";
import type { Caller, Visitor } from "../http/visitor.ts";
import { isLiveToken } from "../tokens/tokens.ts";

/** A visitor's cart with what it takes to price it. */
export type StoredCart = {
  readonly id: string;
  readonly purchaseId: string;
  readonly userId: string | null;
  readonly couponId: number | null;
  readonly cart: Cart;
  /** Percent off every further unit of a package (D-94). */
  readonly familyPercent: number;
  /** How many lines are of packages that are no longer sold; `cart` is without them. */
  readonly withdrawn: number;
};

/** The column and value by which a visitor's cart is found. */
function owner(visitor: Visitor) {
  return visitor.scope === "user"
    ? ({ column: "user_id", value: visitor.userId } as const)
    : ({ column: "session_hash", value: visitor.sessionHash } as const);
}

/**
 * Finds the visitor's cart with the prices of `now`, in one round trip. Withdrawn packages are left
 * out. `null` if the visitor has no cart.
 */
export async function findCart(
  db: Queryable,
  visitor: Visitor,
  now: Date,
): Promise<StoredCart | null> {
  const { column, value } = owner(visitor);
  return readCart(db, sql`c.${sql.ref(column)} = ${value}`, now);
}

/** The cart of an id; see `findCart`. */
export function findCartById(db: Queryable, cartId: string, now: Date): Promise<StoredCart | null> {
  return readCart(db, sql`c.id = ${cartId}`, now);
}

async function readCart(
  db: Queryable,
  condition: ReturnType<typeof sql>,
  now: Date,
): Promise<StoredCart | null> {
  const { rows } = await sql<CartRow>`
    select
      c.id as cart_id, c.purchase_id, c.user_id, c.coupon_id, s.family_discount_percent,
      ${couponColumns},
      i.id as item_id, i.quantity, p.id as package_id, ${storedNames("p")} as names,
      ${priceAt} as price, ${priceBeforeAt} as price_before, ${activeAt} as sold,
      ${storedExtent("p")} as extent, p.audience
    from carts c
    cross join shop_settings s
    left join coupons k on k.id = c.coupon_id and k.active
    left join ${ownUse(sql`c.purchase_id`)}
    left join (cart_items i join course_packages p on p.id = i.course_package_id) on i.cart_id = c.id
    left join ${dueChange(now)}
    where ${condition}
    order by i.id`.execute(db);
  const first = rows[0];
  if (first === undefined) return null;
  const lines = rows.filter((row): row is CartRow & { item_id: number } => row.item_id !== null);
  return {
    id: first.cart_id,
    purchaseId: first.purchase_id,
    userId: first.user_id,
    couponId: first.code === null ? null : first.coupon_id,
    familyPercent: first.family_discount_percent,
    withdrawn: lines.filter(({ sold }) => !sold).length,
    cart: {
      coupon: first.code === null ? null : toCoupon({ ...first, code: first.code }),
      items: lines
        .filter(({ sold }) => sold)
        .map((row) => ({
          id: row.item_id,
          quantity: row.quantity,
          coursePackage: {
            id: row.package_id,
            names: row.names,
            price: row.price,
            priceBefore: row.price_before,
            extent: row.extent,
            audience: row.audience,
          },
        })),
    },
  };
}

type ItemRow = {
  readonly item_id: number | null;
  readonly quantity: number;
  readonly package_id: number;
  readonly names: Localized;
  readonly price: number;
  readonly price_before: number | null;
  readonly sold: boolean;
  readonly extent: Extent;
  readonly audience: Audience | null;
};

type CartRow = Omit<CouponRow, "code"> &
  ItemRow & {
    readonly cart_id: string;
    readonly purchase_id: string;
    readonly user_id: string | null;
    readonly coupon_id: number | null;
    readonly family_discount_percent: number;
    readonly code: string | null;
  };

/** The owner of the caller's cart, as rows of `owner (value)`; none for an invalid token. */
function ownerRows(caller: Caller, now: Date) {
  return caller.scope === "session"
    ? sql`select ${caller.sessionHash}::text`
    : sql`
      select t.user_id from user_tokens t
      where t.token_hash = ${caller.tokenHash} and t.browser_hash = ${caller.browserHash}
        and ${isLiveToken(now)}`;
}

/** The outcome of adding units to a cart; `visitor` is who the caller is. */
export type AddOutcome =
  | { readonly outcome: "added"; readonly visitor: Visitor }
  | { readonly outcome: "sign_in" | "unknown_package" | "invalid_quantity" };

/**
 * Adds units of a package to the caller's cart, which is created with its first item. One
 * statement, which also checks the caller's token: it happens whole or not at all, in one round
 * trip. The outcome is `sign_in` for an invalid token, `unknown_package` for a package that is not
 * sold, and `invalid_quantity` for more than 99 of one (D-82, D-83).
 */
export async function addUnits(
  db: Queryable,
  caller: Caller,
  coursePackageId: number,
  quantity: number,
  newCart: { id: string; purchaseId: string },
  now: Date,
): Promise<AddOutcome> {
  const column = sql.ref(caller.scope === "user" ? "user_id" : "session_hash");
  const { rows } = await sql<{ owner: string | null; sold: boolean; added: boolean }>`
    with owner (value) as (${ownerRows(caller, now)}), sold as (
      select p.id from course_packages p left join ${dueChange(now)}
      where p.id = ${coursePackageId} and ${activeAt}
    ), cart as (
      insert into carts (id, ${column}, purchase_id)
      select ${newCart.id}::uuid, owner.value, ${newCart.purchaseId}::uuid from owner, sold
      on conflict (${column}) do update set updated_at = now()
      returning id
    ), item as (
      insert into cart_items (cart_id, course_package_id, quantity)
      select cart.id, sold.id, ${quantity}::integer from cart, sold
      on conflict (cart_id, course_package_id)
        do update set quantity = cart_items.quantity + excluded.quantity
        where cart_items.quantity + excluded.quantity <= ${MAX_QUANTITY}
      returning id
    )
    select (select value::text from owner) as owner,
      exists (select from sold) as sold, exists (select from item) as added`.execute(db);
  const { owner = null, sold = false, added = false } = rows[0] ?? {};
  if (owner === null) return { outcome: "sign_in" };
  if (!sold) return { outcome: "unknown_package" };
  if (!added) return { outcome: "invalid_quantity" };
  const visitor: Visitor = caller.scope === "user" ? { scope: "user", userId: owner } : caller;
  return { outcome: "added", visitor };
}

/**
 * Marks the visitor's cart that holds an item as used, and returns it as `touched (id)`. The cart
 * is locked before its items, in the same order as in checkout and settlement.
 */
function touchedCart(visitor: Visitor, itemId: number) {
  const { column, value } = owner(visitor);
  return sql`touched as (
      update carts set updated_at = now()
      where ${sql.ref(column)} = ${value}
        and id in (select cart_id from cart_items where id = ${itemId})
      returning id
    )`;
}

/**
 * Changes the quantity of an item by one, within 1 and 99 (D-81, D-82). Returns whether the item is
 * in the visitor's cart and whether it was changed.
 */
export async function changeQuantity(
  db: Queryable,
  visitor: Visitor,
  itemId: number,
  step: 1 | -1,
): Promise<{ found: boolean; changed: boolean }> {
  const { rows } = await sql<{ found: boolean; changed: boolean }>`
    with ${touchedCart(visitor, itemId)}, changed as (
      update cart_items set quantity = quantity + ${step}::integer
      where id = ${itemId} and cart_id in (select id from touched)
        and quantity + ${step}::integer between 1 and ${MAX_QUANTITY}
      returning id
    )
    select exists (select from touched) as found, exists (select from changed) as changed`.execute(
    db,
  );
  return { found: rows[0]?.found === true, changed: rows[0]?.changed === true };
}

/** Takes an item out of the visitor's cart; false when it is not in it. */
export async function deleteItem(
  db: Queryable,
  visitor: Visitor,
  itemId: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with ${touchedCart(visitor, itemId)}
    delete from cart_items
    where id = ${itemId} and cart_id in (select id from touched)`.execute(db);
  return numAffectedRows === 1n;
}

/** Puts a coupon on the visitor's cart, or takes it off (`null`). */
export async function setCoupon(
  db: Queryable,
  visitor: Visitor,
  couponId: number | null,
): Promise<void> {
  const { column, value } = owner(visitor);
  await db
    .updateTable("carts")
    .set({ coupon_id: couponId, updated_at: sql`now()` })
    .where(column, "=", value)
    .execute();
}
