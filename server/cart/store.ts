import { type RawBuilder, sql } from "kysely";
import type { Cart, CartItem } from "#core/cart.ts";
import type { Audience } from "#core/catalog.ts";
import type { Extent } from "#core/extent.ts";
import type { Localized } from "#core/locale.ts";
import { activeAt, dueChange, priceAt } from "../catalog/due-change.ts";
import { type CouponRow, couponColumns, ownUse, toCoupon } from "../coupons/store.ts";
import { storedExtent } from "../db/extent.ts";
import { storedNames } from "../db/names.ts";
import type { Queryable } from "../db/schema.ts";
import type { Visitor } from "../http/visitor.ts";

/** A visitor's cart with everything needed to price it. */
export type StoredCart = {
  readonly id: string;
  readonly purchaseId: string;
  readonly userId: string | null;
  readonly couponId: number | null;
  readonly cart: Cart;
  /** Percent off every further unit of a package (D-94). */
  readonly familyPercent: number;
  /** The lines of packages that are no longer sold; `cart` is without them. */
  readonly withdrawn: readonly CartItem[];
};

/** The column and value by which a visitor's cart is found. */
export function ownerColumn(visitor: Visitor) {
  return visitor.scope === "user"
    ? ({ column: "user_id", value: visitor.userId } as const)
    : ({ column: "session_hash", value: visitor.sessionHash } as const);
}

/**
 * Finds the visitor's cart with the prices of `now`, in one round trip. `null` if the visitor has no
 * cart.
 */
export async function findCart(
  db: Queryable,
  visitor: Visitor,
  now: Date,
): Promise<StoredCart | null> {
  const { column, value } = ownerColumn(visitor);
  return readCart(db, sql`c.${sql.ref(column)} = ${value}`, now);
}

/**
 * The visitor's cart as it would be with the coupon of a code; without a coupon if there is none with this
 * code, or it is switched off and not on the cart already.
 */
export function findCartWithCode(
  db: Queryable,
  visitor: Visitor,
  code: string,
  now: Date,
): Promise<StoredCart | null> {
  const { column, value } = ownerColumn(visitor);
  return readCart(
    db,
    sql`c.${sql.ref(column)} = ${value}`,
    now,
    sql`k.code = ${code} and (k.active or k.id = c.coupon_id)`,
  );
}

async function readCart(
  db: Queryable,
  condition: RawBuilder<unknown>,
  now: Date,
  coupon = ITS_COUPON,
): Promise<StoredCart | null> {
  const { rows } = await sql<CartRow>`
    select ${cartColumns} from carts c ${cartJoins(sql`cart_items`, now, coupon)}
    where ${condition}
    order by i.id`.execute(db);
  return toStoredCart(rows);
}

/** The columns of a cart `c` with `cartJoins`, as `CartRow`s. */
export const cartColumns = sql`
  c.id as cart_id, c.purchase_id, c.user_id, k.id as coupon_id, s.family_discount_percent,
  ${couponColumns},
  i.id as item_id, i.quantity, p.id as package_id, ${storedNames("p")} as names,
  ${priceAt} as price, ${activeAt} as sold,
  ${storedExtent("p")} as extent, p.audience`;

const ITS_COUPON = sql`k.id = c.coupon_id`;

/**
 * The joins that price carts `c` at a time: their rows of `items` with the packages, and the coupon `k` that
 * meets a condition.
 */
export function cartJoins(
  items: RawBuilder<unknown>,
  now: Date,
  coupon: RawBuilder<unknown> = ITS_COUPON,
): RawBuilder<unknown> {
  return sql`
    cross join shop_settings s
    left join coupons k on ${coupon}
    left join ${ownUse(sql`c.purchase_id`)}
    left join (${items} i join course_packages p on p.id = i.course_package_id) on i.cart_id = c.id
    left join ${dueChange(now)}`;
}

/** The cart in the rows of `cartColumns`, ordered by item; `null` if there is none. */
export function toStoredCart(rows: readonly CartRow[]): StoredCart | null {
  const first = rows[0];
  if (first === undefined || first.cart_id === null) return null;
  const lines = rows.filter((row): row is CartRow & { item_id: number } => row.item_id !== null);
  return {
    id: first.cart_id,
    purchaseId: first.purchase_id,
    userId: first.user_id,
    couponId: first.coupon_id,
    familyPercent: first.family_discount_percent,
    withdrawn: lines.filter(({ sold }) => !sold).map(toItem),
    cart: {
      coupon: first.code === null ? null : toCoupon({ ...first, code: first.code }),
      items: lines.filter(({ sold }) => sold).map(toItem),
    },
  };
}

function toItem(row: ItemRow & { readonly item_id: number }): CartItem {
  return {
    id: row.item_id,
    quantity: row.quantity,
    coursePackage: {
      id: row.package_id,
      names: row.names,
      price: row.price,
      extent: row.extent,
      audience: row.audience,
    },
  };
}

type ItemRow = {
  readonly item_id: number | null;
  readonly quantity: number;
  readonly package_id: number;
  readonly names: Localized;
  readonly price: number;
  readonly sold: boolean;
  readonly extent: Extent;
  readonly audience: Audience | null;
};

/** A line of a cart; `cart_id` is `null` where a statement found no cart. */
export type CartRow = Omit<CouponRow, "code"> &
  ItemRow & {
    readonly cart_id: string | null;
    readonly purchase_id: string;
    readonly user_id: string | null;
    readonly coupon_id: number | null;
    readonly family_discount_percent: number;
    readonly code: string | null;
  };

/** Sets the coupon of the visitor's cart, or removes it (`null`). */
export async function setCoupon(
  db: Queryable,
  visitor: Visitor,
  couponId: number | null,
): Promise<void> {
  const { column, value } = ownerColumn(visitor);
  await db
    .updateTable("carts")
    .set({ coupon_id: couponId, updated_at: sql`now()` })
    .where(column, "=", value)
    .execute();
}
