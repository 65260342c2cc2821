import type { Shop } from "../shop.ts";
import { type Comparison, comparePayments } from "./compare.ts";
import { type Reconciled, reconcilePayments } from "./sweep.ts";

/**
 * Brings our books up to date with the gateways' in one go: asks about every unsettled payment,
 * compares the gateways' lists with ours, then runs all waiting jobs. Returns what came of asking,
 * and what the lists showed.
 */
export async function reconcile(shop: Shop): Promise<{ payments: Reconciled; books: Comparison }> {
  const payments = await reconcilePayments(shop);
  const books = await comparePayments(shop, shop.gateways.values(), "operator");
  await shop.jobs.drain();
  return { payments, books };
}
