import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { MAX_QUANTITY } from "#core/cart.ts";
import { activeAt, dueChange } from "../catalog/due-change.ts";
import { lockCarts } from "../db/locks.ts";
import type { Database, Queryable } from "../db/schema.ts";
import { type StatementPart, statementPart } from "../db/statement-part.ts";
import { inTransaction, RowsChanged } from "../db/transaction.ts";
import type { Caller, Visitor } from "../http/visitor.ts";
import { isLiveToken } from "../tokens/tokens.ts";
import {
  type CartRow,
  cartColumns,
  cartJoins,
  ownerColumn,
  type StoredCart,
  toStoredCart,
} from "./store.ts";

/*
 * Each change of a cart is one statement, which also reads the resulting cart: it is atomic and takes one round
 * trip (D-235). A statement does not see its own changes, so the changed item replaces the old one in the rows
 * that it reads. Nor does it see changes that others commit after it began: if the cart has changed since, the
 * statement changes nothing and is retried.
 */

/** A change of a cart, as the parts of a statement; `Outcome` is its result, in addition to the cart. */
type Change<Outcome> = {
  /** A condition on `carts` that selects the cart. */
  readonly carts: RawBuilder<unknown>;
  /** Ends with `touched`, the changed cart, and `lines`, its items afterwards. */
  readonly parts: StatementPart;
  /** Whether the change should have touched a cart. */
  readonly isDue: RawBuilder<boolean>;
  readonly outcome: RawBuilder<Outcome>;
};

type Changed<Outcome> = { readonly outcome: Outcome; readonly cart: StoredCart | null };

const TRIES = 3;

async function change<Outcome>(
  db: Database,
  wanted: Change<Outcome>,
  now: Date,
): Promise<Changed<Outcome>> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const changed = await changeOnce(db, wanted, now);
    if (changed !== null) return changed;
  }
  // Many requests change this cart at once: wait for the lock.
  return inTransaction(db, async (transaction) => {
    await lockCarts(transaction, wanted.carts);
    const changed = await changeOnce(transaction, wanted, now);
    if (changed === null) throw new RowsChanged("the cart");
    return changed;
  });
}

/** `null` if the cart was changed by another statement in the meantime. */
async function changeOnce<Outcome>(
  db: Queryable,
  { parts, isDue, outcome }: Change<Outcome>,
  now: Date,
): Promise<Changed<Outcome> | null> {
  type Row = CartRow & { readonly outcome: Outcome; readonly is_stale: boolean };
  const { rows } = await sql<Row>`
    with ${parts}
    select ${outcome} as outcome, ${isDue} and not exists (select from touched) as is_stale,
      ${cartColumns}
    from (select) one left join touched c on true ${cartJoins(sql`lines`, now)}
    order by i.id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("a statement that always answers did not");
  return row.is_stale ? null : { outcome: row.outcome, cart: toStoredCart(rows) };
}

const CART = sql`c.id, c.purchase_id, c.user_id, c.coupon_id`;
const ITEM = sql`id, cart_id, course_package_id, quantity`;

/** The part `lines`: the items of the cart `touched`, with the changed `item` in its new state. */
const LINES_PART = statementPart`lines as (
      select i.id, i.cart_id, i.course_package_id, i.quantity
      from cart_items i join touched t on t.id = i.cart_id
      where not exists (select from item where item.id = i.id)
      union all select ${ITEM} from item
    )`;

/** The owner of the caller's cart, as rows of `owner (value)`; none for an invalid token. */
function ownerRows(caller: Caller, now: Date) {
  return caller.scope === "session"
    ? sql`select ${caller.sessionHash}::text`
    : sql`
      select t.user_id from user_tokens t
      where t.token_hash = ${caller.tokenHash} and t.browser_hash = ${caller.browserHash}
        and ${isLiveToken(now)}`;
}

/** The outcome of adding units to a cart; `cart` is the resulting cart. */
export type AddOutcome =
  | { readonly outcome: "added"; readonly cart: StoredCart | null }
  | { readonly outcome: "sign_in" | "unknown_package" | "invalid_quantity" };

/**
 * Adds units of a package to the caller's cart, which is created with its first item; also checks the caller's
 * token. The outcome is `sign_in` for an invalid token, `unknown_package` for a package that is not on sale,
 * and `invalid_quantity` for more than 99 units of one package (D-82, D-83).
 */
export async function addUnits(
  db: Database,
  caller: Caller,
  { coursePackageId, quantity }: { coursePackageId: number; quantity: number },
  now: Date,
): Promise<AddOutcome> {
  const column = sql.ref(caller.scope === "user" ? "user_id" : "session_hash");
  const added: Change<{ signedIn: boolean; sold: boolean; added: boolean }> = {
    carts: sql`${column} in (${ownerRows(caller, now)})`,
    parts: statementPart`owner (value) as (${ownerRows(caller, now)}), sold as (
      select p.id from course_packages p left join ${dueChange(now)}
      where p.id = ${coursePackageId} and ${activeAt}
    ), seen as materialized (
      select updated_at from carts where ${column} = (select value from owner)
    ), touched as (
      insert into carts as c (id, ${column}, purchase_id)
      select ${randomUUID()}::uuid, owner.value, ${randomUUID()}::uuid from owner, sold
      on conflict (${column}) do update set updated_at = now()
        where c.updated_at = (select updated_at from seen)
      returning ${CART}
    ), item as (
      insert into cart_items (cart_id, course_package_id, quantity)
      select touched.id, sold.id, ${quantity}::integer from touched, sold
      on conflict (cart_id, course_package_id)
        do update set quantity = cart_items.quantity + excluded.quantity
        where cart_items.quantity + excluded.quantity <= ${MAX_QUANTITY}
      returning ${ITEM}
    ), ${LINES_PART}`,
    isDue: sql<boolean>`exists (select from owner, sold)`,
    outcome: sql`jsonb_build_object('signedIn', exists (select from owner),
      'sold', exists (select from sold), 'added', exists (select from item))`,
  };
  const { outcome, cart } = await change(db, added, now);
  if (!outcome.signedIn) return { outcome: "sign_in" };
  if (!outcome.sold) return { outcome: "unknown_package" };
  return outcome.added ? { outcome: "added", cart } : { outcome: "invalid_quantity" };
}

/**
 * The parts `seen` and `touched`: update the cart that this condition selects, unless it has changed since. This
 * locks the cart before its items, in the same order as checkout and settlement.
 */
function touchCartPart(carts: RawBuilder<unknown>): StatementPart {
  return statementPart`seen as materialized (select id, updated_at from carts where ${carts}), touched as (
      update carts c set updated_at = now() from seen
      where c.id = seen.id and c.updated_at = seen.updated_at
      returning ${CART}
    )`;
}

const SEEN = sql<boolean>`exists (select from seen)`;

function cartOfItem(visitor: Visitor, itemId: number) {
  const { column, value } = ownerColumn(visitor);
  return sql`${sql.ref(column)} = ${value}
    and id in (select cart_id from cart_items where id = ${itemId})`;
}

/**
 * Changes the quantity of an item by one, between 1 and 99 (D-81, D-82). Returns whether it changed, and the
 * cart; `null` if the item is not in the visitor's cart.
 */
export async function changeQuantity(
  db: Database,
  visitor: Visitor,
  itemId: number,
  step: 1 | -1,
  now: Date,
): Promise<{ readonly changed: boolean; readonly cart: StoredCart | null }> {
  const carts = cartOfItem(visitor, itemId);
  const changed: Change<boolean> = {
    carts,
    parts: statementPart`${touchCartPart(carts)}, item as (
      update cart_items set quantity = quantity + ${step}::integer
      where id = ${itemId} and cart_id in (select id from touched)
        and quantity + ${step}::integer between 1 and ${MAX_QUANTITY}
      returning ${ITEM}
    ), ${LINES_PART}`,
    isDue: SEEN,
    outcome: sql`exists (select from item)`,
  };
  const { outcome, cart } = await change(db, changed, now);
  return { changed: outcome, cart };
}

/** Removes an item from the visitor's cart; `null` if it is not there. */
export async function deleteItem(
  db: Database,
  visitor: Visitor,
  itemId: number,
  now: Date,
): Promise<StoredCart | null> {
  const carts = cartOfItem(visitor, itemId);
  const deleted: Change<boolean> = {
    carts,
    parts: statementPart`${touchCartPart(carts)}, gone as (
      delete from cart_items where id = ${itemId} and cart_id in (select id from touched)
    ), lines as (
      select i.id, i.cart_id, i.course_package_id, i.quantity
      from cart_items i join touched t on t.id = i.cart_id where i.id <> ${itemId}
    )`,
    isDue: SEEN,
    outcome: sql`true`,
  };
  return (await change(db, deleted, now)).cart;
}
