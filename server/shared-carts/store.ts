import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { SHARED_CART_STATES } from "#contract/shared-cart.ts";
import type { Cart } from "#core/cart.ts";
import type { CoursePackage } from "#core/catalog.ts";
import { DAY_MS } from "#core/durations.ts";
import { Refusal } from "#core/errors.ts";
import { activeAt, dueChange, priceAt } from "../catalog/due-change.ts";
import { type CouponRow, couponColumns, ownUse, toCoupon } from "../coupons/store.ts";
import { storedExtent } from "../db/extent.ts";
import { lockCarts } from "../db/locks.ts";
import { storedNames } from "../db/names.ts";
import type { Queryable } from "../db/schema.ts";
import { paidOfLine } from "./paid-by.ts";
import { addNewLink } from "./purchases.ts";

const LINK_MS = 7 * DAY_MS;

export type SharedCartState = (typeof SHARED_CART_STATES)[number];

/** A shared cart and its state. */
export type SharedCart = {
  readonly id: string;
  readonly state: SharedCartState;
  /** Whether anybody has paid a part of it. */
  readonly isPartPaid: boolean;
  /** The payable total that its sender saw, in US cents. */
  readonly payable: number;
  readonly couponId: number | null;
  readonly expiresAt: Date;
};

/** Whether a visitor can still take and pay a shared cart, even if another has taken it before (D-220). */
export function canBeTaken({ state }: Pick<SharedCart, "state">): boolean {
  return state === "open" || state === "taken";
}

/** One line; `sharedPrice` is the price that its sender saw, in US cents. */
export type SharedLine = {
  readonly coursePackage: CoursePackage;
  readonly quantity: number;
  readonly sharedPrice: number;
  /** Whether the package is still sold. */
  readonly isSold: boolean;
};

/**
 * Stores the current cart under a new link, which replaces the browser's last one.
 * @throws Refusal `cart_empty` if the cart is gone
 */
export async function saveSharedCart(
  transaction: Queryable,
  shared: {
    readonly browserHash: string;
    readonly cartId: string;
    readonly cart: Cart;
    readonly couponId: number | null;
    readonly payable: number;
  },
  now: Date,
): Promise<SharedCart> {
  const [locked] = await lockCarts(transaction, sql`id = ${shared.cartId}`);
  if (locked === undefined) throw new Refusal("cart_empty");
  await revokeSharedCart(transaction, shared.browserHash, now);
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + LINK_MS);
  const { browserHash, couponId, payable } = shared;
  await transaction
    .insertInto("shared_carts")
    .values({
      id,
      browser_hash: browserHash,
      coupon_id: couponId,
      payable,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await transaction
    .insertInto("shared_cart_lines")
    .values(
      shared.cart.items.map(({ coursePackage, quantity }, position) => ({
        shared_cart_id: id,
        position,
        course_package_id: coursePackage.id,
        quantity,
        unit_price: coursePackage.price,
      })),
    )
    .execute();
  await addNewLink(transaction, { id, browserHash, purchaseId: locked.purchaseId }, now);
  return { id, state: "open", isPartPaid: false, payable, couponId, expiresAt };
}

/** Revokes the link of a browser. Paid units stay paid, and count as before. */
export async function revokeSharedCart(
  db: Queryable,
  browserHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("shared_carts")
    .set({ revoked_at: now })
    .where("browser_hash", "=", browserHash)
    .where("revoked_at", "is", null)
    .execute();
}

/** The last shared cart of a browser; `null` if there is none, or it expired long ago and was deleted. */
export function findSharedCartOfBrowser(
  db: Queryable,
  browserHash: string,
  now: Date,
): Promise<SharedCart | null> {
  return findWhere(db, sql`s.browser_hash = ${browserHash}`, now);
}

export function findSharedCart(db: Queryable, id: string, now: Date): Promise<SharedCart | null> {
  return findWhere(db, sql`s.id = ${id}`, now);
}

/** Whether a part of a shared cart `s` is paid, and whether all lines are either paid or no longer on sale. */
const paidState = (now: Date) => sql`lateral (
  select bool_or(paid.units > 0) as "isPartPaid",
    bool_and(paid.units >= line.quantity or not ${activeAt}) as "isNothingLeft"
  from shared_cart_lines line join course_packages p on p.id = line.course_package_id
  left join ${dueChange(now)} cross join ${paidOfLine}
  where line.shared_cart_id = s.id) paid_state`;

async function findWhere(
  db: Queryable,
  condition: ReturnType<typeof sql>,
  now: Date,
): Promise<SharedCart | null> {
  const { rows } = await sql<SharedCart>`
    select s.id, s.payable, s.coupon_id as "couponId", s.expires_at as "expiresAt",
      paid_state."isPartPaid",
      case
        when paid_state."isPartPaid" and paid_state."isNothingLeft" then 'paid'
        when s.revoked_at is not null then 'revoked'
        when s.expires_at <= ${now} then 'expired'
        when s.taken_at is not null then 'taken'
        else 'open'
      end as state
    from shared_carts s cross join ${paidState(now)} where ${condition}
    order by s.created_at desc, s.id limit 1`.execute(db);
  return rows[0] ?? null;
}

type LineRow = {
  readonly id: number;
  readonly names: CoursePackage["names"];
  readonly price: number;
  readonly extent: CoursePackage["extent"];
  readonly audience: CoursePackage["audience"];
  readonly quantity: number;
  readonly sharedPrice: number;
  readonly isSold: boolean;
};

/** The unpaid units of a shared cart's lines, with the prices of `now`, in the sender's order. */
export async function listSharedLines(
  db: Queryable,
  id: string,
  now: Date,
): Promise<readonly SharedLine[]> {
  const { rows } = await sql<LineRow>`
    select p.id, ${storedNames("p")} as names, ${priceAt} as price,
      ${storedExtent("p")} as extent, p.audience,
      line.quantity - paid.units as quantity, line.unit_price as "sharedPrice", ${activeAt} as "isSold"
    from shared_cart_lines line join course_packages p on p.id = line.course_package_id
    left join ${dueChange(now)} cross join ${paidOfLine}
    where line.shared_cart_id = ${id} and line.quantity > paid.units
    order by line.position`.execute(db);
  return rows.map(({ quantity, sharedPrice, isSold, ...coursePackage }) => {
    return { quantity, sharedPrice, isSold, coursePackage };
  });
}

/** The cart that taking a shared cart would give now, with the family discount in percent. */
export async function cartOfLines(
  db: Queryable,
  { couponId }: Pick<SharedCart, "couponId">,
  lines: readonly SharedLine[],
): Promise<{ readonly cart: Cart; readonly familyPercent: number }> {
  const { rows } = await sql<Omit<CouponRow, "code"> & { code: string | null; percent: number }>`
    select s.family_discount_percent as percent, ${couponColumns}
    from shop_settings s left join coupons k on k.id = ${couponId}
    left join ${ownUse(sql`null::uuid`)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("The settings of the shop are missing.");
  const items = lines
    .filter(({ isSold }) => isSold)
    .map(({ coursePackage, quantity }, index) => ({ id: index, quantity, coursePackage }));
  const coupon = row.code === null ? null : toCoupon({ ...row, code: row.code });
  return { cart: { items, coupon }, familyPercent: row.percent };
}
