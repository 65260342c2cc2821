import type { Hono } from "hono";
import * as contract from "#contract/checkout.ts";
import { checkoutErrors } from "#core/checkout.ts";
import { Refusal } from "#core/errors.ts";
import { fullName } from "#core/full-name.ts";
import { chargeCurrency } from "#core/gateways.ts";
import { parseMajor } from "#core/money.ts";
import { hasEndedUnpaid } from "#core/payment.ts";
import { moveToUserPart } from "../cart/move-to-user.ts";
import { repeatedOnce } from "../db/transaction.ts";
import type { Gateway } from "../gateways/gateway.ts";
import { readBrowserId, receiptCookie } from "../http/cookies.ts";
import { checkoutFieldErrors } from "../http/field-errors.ts";
import { route } from "../http/route.ts";
import { findGateway } from "../payments/gateways.ts";
import { isUsable } from "../payments/probes.ts";
import type { Shop } from "../shop.ts";
import { issueGuestToken } from "../tokens/tokens.ts";
import type { Checkout } from "./checkout.ts";
import { countCheckout, countRevealingAnswers } from "./limits.ts";
import { receiptAddress } from "./load-attempt.ts";
import { type PlacedOrder, placeOrder } from "./place-order.ts";
import { readForm } from "./read-form.ts";
import { recheckAttempt, startPayment } from "./start-payment.ts";

export function checkoutRoutes(app: Hono, shop: Shop): void {
  route(app, shop, contract.checkout, async (call) => {
    const { request, params, body, visitor, locale, address, setHeader } = call;
    const gateway = findGateway(shop.gateways, params["gateway"]);
    if (gateway === null || !(await isUsable(shop, gateway))) {
      throw new Refusal("gateway_unavailable");
    }
    const form = readForm(body);
    const refused = checkoutErrors(form, gateway.identifier);
    const errors = checkoutFieldErrors(refused, locale, form.country);
    const currency = chargeCurrency(gateway.identifier, form.country);
    if (errors.length > 0 || currency === null) throw new Refusal("invalid_input", { errors });
    await countCheckout(shop, visitor, address);
    const browserId = readBrowserId(request, shop.config.publicUrl);
    const { receiptKey, setCookie } = receiptCookie(request, shop.config.publicUrl);
    const checkout: Checkout = {
      visitor,
      browserId,
      address,
      receiptKey,
      gateway: gateway.identifier,
      live: gateway.live,
      currency,
      form,
      website: body.website,
      locale,
      expectedTotal: readExpectedTotal(body),
    };
    const { placed, paymentUrl } = await countRevealingAnswers(shop, visitor, address, () =>
      placeAndOpen(shop, gateway, checkout),
    );
    setHeader("Set-Cookie", setCookie);
    if (!placed.again) shop.views.count("checkout", "", locale);
    if (visitor.scope === "user") return { paymentUrl };
    const moved = moveToUserPart(visitor, placed.cartId);
    const token = await repeatedOnce(() =>
      issueGuestToken(shop.db, placed.userId, browserId, shop.now(), moved),
    );
    if (token === null) throw new Refusal("sign_in");
    const user = { id: placed.userId, name: fullName(form), email: form.email };
    return { paymentUrl, user, token };
  });
}

/**
 * Places the order and returns the buyer's next page: the payment page, or the receipt if nothing is left to
 * pay or the payment only has to be confirmed. If it finds an earlier order whose attempt has ended, it places
 * a new one.
 */
async function placeAndOpen(
  shop: Shop,
  gateway: Gateway,
  checkout: Checkout,
): Promise<{ readonly placed: PlacedOrder; readonly paymentUrl: string }> {
  const first = await placeOrder(shop, checkout);
  const status = first.again ? await recheckAttempt(shop, first.paymentId) : null;
  const placed =
    status !== null && hasEndedUnpaid(status) ? await placeOrder(shop, checkout) : first;
  const paymentUrl =
    placed.free || status === "paid" || status === "authorised"
      ? receiptAddress(shop.config.publicUrl, placed.paymentId, gateway.identifier)
      : await startPayment(shop, gateway, placed.paymentId);
  return { placed, paymentUrl };
}

/** The total shown to the buyer, in US cents. We never show an amount with more than two decimals. */
function readExpectedTotal({ expected_total }: contract.CheckoutBody): number | null {
  if (expected_total === undefined) return null;
  const cents = parseMajor(expected_total);
  if (cents === null) throw new Refusal("invalid_input", { field: "expected_total" });
  return cents;
}
