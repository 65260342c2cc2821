import type { Shop } from "../shop.ts";
import { type Comparison, comparePayments } from "./compare.ts";
import { reconcilePayments } from "./sweep.ts";

/**
 * Brings our books up to date with the gateways' in one go: asks about every unsettled payment,
 * compares the gateways' lists with ours, then runs all waiting jobs. Returns how many payments
 * were asked about, how many of them are settled now, and what the lists showed.
 */
export async function reconcile(
  shop: Shop,
): Promise<{ asked: number; settled: number; books: Comparison }> {
  const { asked, settled } = await reconcilePayments(shop);
  const books = await comparePayments(shop, shop.gateways.values(), "operator");
  await shop.jobs.drain();
  return { asked, settled, books };
}
