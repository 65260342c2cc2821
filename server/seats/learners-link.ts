import type { OrderAnswer } from "#contract/order.ts";
import { addressIn } from "#core/addresses.ts";
import type { Locale } from "#core/locale.ts";
import type { Config } from "../config/config.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { Shop } from "../shop.ts";
import { idOfKey, signedKey } from "../tokens/signed-keys.ts";
import { hasSeats } from "./store.ts";

const PURPOSE = "learners";

/** The page on which a buyer says who learns, from the root of the site; its key is good for 90 days (D-206). */
function learnersPath(secret: string, orderId: string, now: Date): string {
  return `/learners/${signedKey(secret, PURPOSE, orderId, now)}`;
}

/** The same as a whole address, for mails: it opens in their language. */
export function learnersLink(
  { publicUrl, secret }: Pick<Config, "publicUrl" | "secret">,
  orderId: string,
  locale: Locale,
  now: Date,
): string {
  return publicUrl + addressIn(locale, learnersPath(secret, orderId, now));
}

/** The order whose learners a signed key opens; `null` when the key is forged, altered or too old. */
export function orderOfLearnersKey(secret: string, key: string, now: Date): string | null {
  return idOfKey(secret, PURPOSE, key, now);
}

/** The field `learners` of an order, with a new link to its page; nothing for one without seats. */
export function learnersField(
  { config, now }: Pick<Shop, "config" | "now">,
  order: Pick<StoredOrder, "id" | "status" | "duplicate" | "email">,
): { readonly learners?: string } {
  return hasSeats(order) ? { learners: learnersPath(config.secret, order.id, now()) } : {};
}

/** The same on a receipt, which also says when every learner has been named. */
export function receiptLearners(
  shop: Pick<Shop, "config" | "now">,
  order: StoredOrder,
): Pick<OrderAnswer, "learners" | "learners_named"> {
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const areNamed = hasSeats(order) && order.namedSeats >= units;
  return { ...learnersField(shop, order), ...(areNamed ? { learners_named: true } : {}) };
}
