import type { AvailableGateway } from "#contract/start.ts";
import { api } from "./api.ts";
import { createStore } from "./store.ts";

/** The gateway list and whether it has been fetched (R-DATA-22); a failure counts as fetched. */
export type PaymentMethods = {
  readonly gateways: readonly AvailableGateway[];
  readonly fetched: boolean;
};

export const paymentMethods = createStore<PaymentMethods>({ gateways: [], fetched: false });

/** Takes over the list that the document brought along (D-01). */
export function adoptPaymentMethods(gateways: readonly AvailableGateway[]): void {
  paymentMethods.set({ gateways, fetched: true });
}

/** Fetches the list; on failure, or when `data` is no list, it is empty (R-STATE-05, D-88). */
export async function fetchPaymentMethods(): Promise<PaymentMethods> {
  let gateways: readonly AvailableGateway[] = [];
  try {
    const { data } = await api.listGateways();
    if (Array.isArray(data)) gateways = data;
  } catch (error) {
    console.error("Error fetching payment methods", error);
  }
  const methods = { gateways, fetched: true };
  paymentMethods.set(methods);
  return methods;
}

let outdated = false;

/** A gateway of the list turned out to have left. */
export function notePaymentMethodsOutdated(): void {
  outdated = true;
}

/**
 * Fetches a list that is known to be outdated. One that does not come, or in which nothing is left,
 * changes nothing: the buyer stands on a page that needs one.
 */
export async function refreshOutdatedPaymentMethods(): Promise<void> {
  if (!outdated) return;
  try {
    const { data } = await api.listGateways();
    if (Array.isArray(data) && data.length > 0) adoptPaymentMethods(data);
    outdated = false;
  } catch (error) {
    console.error("Error fetching payment methods", error);
  }
}

/**
 * The guard requiresPayment (R-ROUTE-17 to R-ROUTE-20): fetches the list if that has not happened
 * yet, never again after that (D-05), and tells whether the page may be entered.
 */
export async function mayEnterGuardedPage(): Promise<boolean> {
  const known = paymentMethods.get();
  const { gateways } = known.fetched ? known : await fetchPaymentMethods();
  return gateways.length > 0;
}
