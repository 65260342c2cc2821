import type { Hono } from "hono";
import * as contract from "#contract/shared-cart.ts";
import { summarizeCart } from "#core/cart.ts";
import { Refusal } from "#core/errors.ts";
import { toMajor } from "#core/money.ts";
import { toPackageAnswer } from "../cart/package-answer.ts";
import { findCart } from "../cart/store.ts";
import { toSumsAnswer } from "../cart/sums-answer.ts";
import { inTransaction } from "../db/transaction.ts";
import { readBrowserId } from "../http/cookies.ts";
import { consume, type Limit } from "../http/limits.ts";
import { route } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { hashSecret } from "../tokens/secrets.ts";
import { listPaidUnits } from "./paid-by.ts";
import { idOfSharedCartKey, sharedCartKey } from "./shared-cart-key.ts";
import {
  canBeTaken,
  cartOfLines,
  findSharedCart,
  findSharedCartOfBrowser,
  listSharedLines,
  revokeSharedCart,
  type SharedCart,
  saveSharedCart,
} from "./store.ts";
import { takeSharedCart } from "./take.ts";

const LINKS_OF_ONE_BROWSER: Limit = { name: "shared carts", hits: 20, seconds: 60 * 60 };
const LINKS_AT_ONE_ADDRESS: Limit = { name: "shared carts at", hits: 400, seconds: 60 * 60 };

/** Carts that somebody else pays: creating a link, its state, and taking the cart (D-220, D-221). */
export function sharedCartRoutes(app: Hono, shop: Shop): void {
  const { db, config, now } = shop;
  const browserHashOf = (request: Request) => hashSecret(readBrowserId(request, config.publicUrl));
  const toLinkAnswer = ({ id, state, expiresAt }: SharedCart): contract.SharedCartLink => ({
    key: sharedCartKey(config.secret, id),
    state,
    expires_at: expiresAt.toISOString(),
    paid: [],
  });
  const ownLink = async (browserHash: string) => {
    const own = await findSharedCartOfBrowser(db, browserHash, now());
    if (own === null) return { link: null };
    return { link: { ...toLinkAnswer(own), paid: await listPaidUnits(db, own.id) } };
  };
  const readId = (params: Readonly<Record<string, string>>) => {
    const id = idOfSharedCartKey(config.secret, params["key"] ?? "");
    if (id === null) throw new Refusal("not_found");
    return id;
  };

  route(app, shop, contract.shareCart, async ({ request, visitor, address }) => {
    const browserHash = browserHashOf(request);
    const stored = await findCart(db, visitor, now());
    if (stored === null || stored.cart.items.length === 0) throw new Refusal("cart_empty");
    await consume(shop, LINKS_OF_ONE_BROWSER, browserHash);
    await consume(shop, LINKS_AT_ONE_ADDRESS, address);
    const { cart, couponId, familyPercent } = stored;
    const { payable, coupon } = summarizeCart(cart, familyPercent, now());
    const shared = {
      browserHash,
      cartId: stored.id,
      cart,
      payable,
      couponId: coupon === null ? null : couponId,
    };
    return toLinkAnswer(await inTransaction(db, (one) => saveSharedCart(one, shared, now())));
  });

  route(app, shop, contract.getOwnSharedCart, ({ request }) => ownLink(browserHashOf(request)));

  route(app, shop, contract.revokeSharedCart, async ({ request }) => {
    const browserHash = browserHashOf(request);
    await revokeSharedCart(db, browserHash, now());
    return ownLink(browserHash);
  });

  route(app, shop, contract.getSharedCart, async ({ params }) => {
    const shared = await findSharedCart(db, readId(params), now());
    if (shared === null) throw new Refusal("not_found");
    return answerSharedCart(shop, shared);
  });

  route(app, shop, contract.takeSharedCart, async ({ params, visitor, body }) => {
    const id = readId(params);
    const items = await inTransaction(db, (transaction) =>
      takeSharedCart(transaction, visitor, id, body.others, now()),
    );
    return { items };
  });
}

async function answerSharedCart(
  shop: Pick<Shop, "config" | "db" | "now">,
  shared: SharedCart,
): Promise<contract.SharedCartAnswer> {
  const { db, now } = shop;
  const isOpen = canBeTaken(shared);
  const lines = isOpen ? await listSharedLines(db, shared.id, now()) : [];
  const { cart, familyPercent } = await cartOfLines(db, shared, lines);
  const summary = summarizeCart(cart, familyPercent, now());
  return {
    ...toSumsAnswer(shop, summary, familyPercent),
    state: shared.state,
    expires_at: shared.expiresAt.toISOString(),
    lines: lines.map(({ coursePackage, quantity, sharedPrice, isSold }) => ({
      quantity,
      single_price: toMajor(coursePackage.price),
      shared_price: toMajor(sharedPrice),
      available: isSold,
      course_package: toPackageAnswer(coursePackage),
    })),
    part_paid: isOpen && shared.isPartPaid,
    total: toMajor(summary.payable),
    shared_total: toMajor(shared.payable),
    coupon_code: summary.coupon?.code ?? null,
  };
}
