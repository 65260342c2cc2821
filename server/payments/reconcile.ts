import type { JobName } from "../jobs/jobs.ts";
import type { Shop } from "../shop.ts";
import { type Comparison, comparePayments } from "./compare.ts";
import { type Reconciled, reconcilePayments } from "./sweep.ts";

/** The result of asking the gateways, of comparing their lists, and how many jobs of each kind failed. */
export type Reconciliation = {
  readonly payments: Reconciled;
  readonly books: Comparison;
  readonly failed: ReadonlyMap<JobName, number>;
};

/**
 * Brings our books up to date with the gateways: asks about every unsettled payment, compares the gateways'
 * lists with our books, then runs all waiting jobs.
 */
export async function reconcile(shop: Shop): Promise<Reconciliation> {
  const payments = await reconcilePayments(shop);
  const books = await comparePayments(shop, shop.gateways.values(), "operator");
  const failed = await shop.jobs.drain();
  return { payments, books, failed };
}
