import type { Shop } from "../shop.ts";
import { type Comparison, comparePayments } from "./compare.ts";
import { reconcilePayments } from "./sweep.ts";

/**
 * Brings our books up to the gateways' in one go: asks about every unsettled payment, holds the
 * gateways' lists against ours, then does what follows from it, and what a process that was killed
 * left behind. Returns how many were asked for, how many of them are settled now, and what the lists
 * showed.
 */
export async function reconcile(
  shop: Shop,
): Promise<{ asked: number; settled: number; books: Comparison }> {
  const { asked, settled } = await reconcilePayments(shop);
  const books = await comparePayments(shop, shop.gateways.values(), "operator");
  await shop.jobs.drain();
  return { asked, settled, books };
}
