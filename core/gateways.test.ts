import { describe, expect, test } from "vitest";
import {
  chargeCurrency,
  DEFAULT_GATEWAY,
  GATEWAYS,
  GATEWAYS_THAT_END_PAGES,
  gatewayCountries,
  gatewayCurrencies,
  gatewayInstalments,
  isGatewayIdentifier,
  MAX_PAGE_MINUTES,
  onlyCountry,
} from "./gateways.ts";

describe("gateways", () => {
  test("there are three gateways, card first, and any other name is refused (R-CART-11, R-CHK-41)", () => {
    expect(GATEWAYS).toEqual(["stripe", "tamara", "tabby"]);
    expect(isGatewayIdentifier("tabby")).toBe(true);
    for (const other of ["paypal", "Stripe", "", null, 1]) {
      expect(isGatewayIdentifier(other)).toBe(false);
    }
  });

  test("the card gateway serves every country (R-CHK-16)", () => {
    expect(gatewayCountries("stripe")).toBeNull();
    expect(chargeCurrency("stripe", "BR")).toBe("USD");
  });

  test("tamara serves Saudi Arabia in riyals and the Emirates in dirhams (R-CHK-17)", () => {
    expect(gatewayCountries("tamara")).toEqual(["SA", "AE"]);
    expect(chargeCurrency("tamara", "SA")).toBe("SAR");
    expect(chargeCurrency("tamara", "AE")).toBe("AED");
    expect(chargeCurrency("tamara", "KW")).toBeNull();
  });

  test("tabby serves the Emirates only, in dirhams (R-CHK-18)", () => {
    expect(gatewayCountries("tabby")).toEqual(["AE"]);
    expect(chargeCurrency("tabby", "AE")).toBe("AED");
    expect(chargeCurrency("tabby", "SA")).toBeNull();
  });

  test("each gateway names every currency it can charge in (D-126)", () => {
    expect(GATEWAYS.map(gatewayCurrencies)).toEqual([["USD"], ["SAR", "AED"], ["AED"]]);
  });

  test("a country code that is none has no currency, not even a property name of JavaScript (D-136)", () => {
    for (const country of ["constructor", "toString", "__proto__", "", "sa"]) {
      expect(chargeCurrency("tamara", country)).toBeNull();
      expect(chargeCurrency("tabby", country)).toBeNull();
    }
  });

  test("the only country of a gateway is known, where it serves one alone (R-CHK-14)", () => {
    expect(GATEWAYS.map(onlyCountry)).toEqual([null, null, "AE"]);
  });

  test("the checkout form starts at the card gateway", () => {
    expect(DEFAULT_GATEWAY).toBe("stripe");
  });

  test("design.md §8 the lenders split what they charge into four", () => {
    expect(GATEWAYS.map(gatewayInstalments)).toEqual([null, 4, 4]);
  });

  test("only the card gateway's pages can be ended early, and they live the longest", () => {
    expect(GATEWAYS_THAT_END_PAGES).toEqual(["stripe"]);
    expect(MAX_PAGE_MINUTES).toBe(60);
  });
});
