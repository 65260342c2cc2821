import type { AvailableGateway } from "#contract/start.ts";
import { api } from "#web/api/api.ts";
import { createStore } from "#web/browser/store.ts";

/** The gateway list and whether it has been fetched (R-DATA-22); a failure counts as fetched. */
type PaymentMethods = {
  readonly gateways: readonly AvailableGateway[];
  readonly fetched: boolean;
};

export const paymentMethods = createStore<PaymentMethods>({ gateways: [], fetched: false });

/** Sets the list, such as the one that came with the document (D-01). */
export function setPaymentMethods(gateways: readonly AvailableGateway[]): void {
  paymentMethods.set({ gateways, fetched: true });
}

/** The current list of the shop; `null` if it cannot be loaded, or is no list (D-88). */
async function fetchGateways(): Promise<readonly AvailableGateway[] | null> {
  try {
    const { data } = await api.listGateways();
    if (Array.isArray(data)) return data;
  } catch (error) {
    console.error("Error fetching payment methods", error);
  }
  return null;
}

/** Fetches the list; a failure counts as an empty list (R-STATE-05). */
export async function fetchPaymentMethods(): Promise<PaymentMethods> {
  setPaymentMethods((await fetchGateways()) ?? []);
  return paymentMethods.get();
}

let outdated = false;

/** To be called when a gateway of the list can no longer be used. */
export function notePaymentMethodsOutdated(): void {
  outdated = true;
}

/**
 * Fetches the list again if it is known to be outdated. If that fails or returns an empty list, nothing
 * changes, because the buyer is on a page that needs a gateway.
 */
export async function refreshOutdatedPaymentMethods(): Promise<void> {
  if (!outdated) return;
  const gateways = await fetchGateways();
  if (gateways === null) return;
  outdated = false;
  if (gateways.length > 0) setPaymentMethods(gateways);
}

/**
 * The guard requiresPayment (R-ROUTE-17 to R-ROUTE-20): whether a page that needs a gateway may be
 * entered. The list is fetched at most once (D-05).
 */
export async function mayEnterGuardedPage(): Promise<boolean> {
  const known = paymentMethods.get();
  const { gateways } = known.fetched ? known : await fetchPaymentMethods();
  return gateways.length > 0;
}
