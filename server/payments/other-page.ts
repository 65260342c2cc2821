import { isGatewayRefusal } from "../gateways/gateway-errors.ts";
import type { Shop } from "../shop.ts";
import { compareTheirs } from "./compare.ts";
import { loadGateway } from "./gateways.ts";
import type { SettleCause, StoredPayment } from "./store.ts";

/**
 * Checks for money paid on a second payment page, which a webhook has named. If two pages were opened for one
 * payment, we store only one of them, and no other check would find money on the other.
 * @throws GatewayUnresponsive, ApiKeyRefused; the job then tries again
 */
export async function checkOtherPage(
  shop: Shop,
  payment: StoredPayment,
  reference: string,
  cause: SettleCause,
): Promise<void> {
  const { id: paymentId, gateway } = payment;
  try {
    const report = await loadGateway(shop.gateways, gateway).reportPayment(reference);
    await compareTheirs(shop, gateway, payment, report, cause);
  } catch (error) {
    if (!isGatewayRefusal(error)) throw error;
    shop.log.warn(
      { err: error, gateway, paymentId, reference },
      "the gateway reports nothing about another page",
    );
  }
}
