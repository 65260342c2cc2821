import { MAX_PAGE_MINUTES } from "#core/gateways.ts";
import type { PaymentStatus } from "#core/payment.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { loadGateway } from "./gateways.ts";
import { claimStart } from "./page-store.ts";
import { movePayment, settlePayment } from "./settle-payment.ts";
import {
  findPayment,
  lockPaymentAndCart,
  type SettleCause,
  type StoredPayment,
  saveReference,
} from "./store.ts";

/**
 * After this, no page of a payment can be paid on: a page is opened within 20 minutes of the order
 * (`place-order.ts`), and clocks differ a little.
 */
const NO_PAGE_AFTER_MS = (MAX_PAGE_MINUTES + 30) * 60_000;

/**
 * Settles a payment, whether or not we know its gateway id; `null` if the payment does not exist.
 * @throws GatewayUnresponsive, GatewayRefused
 */
export async function settleNow(
  shop: Shop,
  id: string,
  cause: SettleCause,
): Promise<PaymentStatus | null> {
  const payment = await findPayment(shop.db, id);
  if (payment === null) return null;
  const isUnconfirmed = payment.status === "created" && payment.reference === null;
  return isUnconfirmed ? settleUnconfirmed(shop, payment, cause) : settlePayment(shop, id, cause);
}

/**
 * Resolves a payment whose create call was not answered. If the gateway knows it under our own id, it is
 * settled like any other. If not, it expires once no page of it can be open any more; until then it stays
 * unchanged.
 * @throws GatewayUnresponsive, GatewayRefused; nothing has changed then
 */
async function settleUnconfirmed(
  shop: Shop,
  { id, gateway: identifier, status }: StoredPayment,
  cause: SettleCause,
): Promise<PaymentStatus | null> {
  const gateway = loadGateway(shop.gateways, identifier);
  const createdAt = await loadCreatedAt(shop, id);
  const report = await gateway.findPayment(id, createdAt);
  if (report !== null) {
    await saveReference(shop.db, id, report.reference);
    return settlePayment(shop, id, cause);
  }
  const isOver = shop.now().getTime() - createdAt.getTime() > NO_PAGE_AFTER_MS;
  return isOver ? expireUnopened(shop, id, cause) : status;
}

async function loadCreatedAt(shop: Shop, id: string): Promise<Date> {
  const row = await shop.db
    .selectFrom("payments")
    .select("created_at as createdAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.createdAt;
}

/** Expires a payment, unless its page was opened or is being opened in the meantime. */
function expireUnopened(shop: Shop, id: string, { actor }: SettleCause): Promise<PaymentStatus> {
  return inTransaction(shop.db, async (transaction) => {
    const payment = await lockPaymentAndCart(transaction, id);
    if (payment.status !== "created" || payment.reference !== null) return payment.status;
    if ((await claimStart(transaction, id)) === null) return payment.status;
    await movePayment(shop, transaction, payment, {
      after: "expired",
      actor,
      cause: "never opened, unknown to the gateway",
    });
    return "expired";
  });
}
