import type { Route } from "../json-api.ts";
import { checkCountry, isWithinLimits, paymentTypes } from "./limits.ts";

/** The calls that say, before an order, whether Tamara would take it (tamara.md §2). */
export function routeEligibility(route: Route): void {
  route("GET", "/checkout/payment-types", ({ query }) => {
    const country = query.get("country") ?? "";
    const currency = query.get("currency") ?? (country === "SA" ? "SAR" : "AED");
    checkCountry(country, currency, "currency");
    return paymentTypes(currency);
  });

  route("POST", "/checkout/credit-pre-check", ({ body }) => {
    const total = body.object("total_amount");
    const currency = total.text("currency");
    checkCountry(body.text("country_code"), currency, "total_amount");
    return isWithinLimits(total.amount("amount")) ? paymentTypes(currency) : [];
  });

  route("POST", "/checkout/payment-options-pre-check", ({ body }) => {
    const value = body.object("order_value");
    checkCountry(body.text("country"), value.text("currency"), "order_value");
    const available = isWithinLimits(value.amount("amount"));
    const label = {
      payment_type: "PAY_BY_INSTALMENTS",
      instalment: 4,
      description_en: "Split in 4",
      description_ar: "قسّمها على 4",
    };
    return {
      has_available_payment_options: available,
      single_checkout_enabled: false,
      available_payment_labels: available ? [label] : [],
    };
  });

  route("POST", "/pre-checkout/v1/eligibility", ({ body }) => {
    const order = body.object("order");
    order.text("currency");
    return { is_eligible: isWithinLimits(order.amount("amount")) };
  });
}
