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
  LONGEST_PAGE_MINUTES,
  onlyCountry,
} from "./gateways.ts";

describe("gateways", () => {
  test("there are three gateways, card first, and no other word is one (R-CART-11, R-CHK-41)", () => {
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

  test("a word that is no country is never charged, not even one JavaScript knows (D-136)", () => {
    for (const country of ["constructor", "toString", "__proto__", "", "sa"]) {
      expect(chargeCurrency("tamara", country)).toBeNull();
      expect(chargeCurrency("tabby", country)).toBeNull();
    }
  });

  test("a gateway that serves one country alone names it (R-CHK-14)", () => {
    expect(GATEWAYS.map(onlyCountry)).toEqual([null, null, "AE"]);
  });

  test("a form stands at the card gateway before any was chosen", () => {
    expect(DEFAULT_GATEWAY).toBe("stripe");
  });

  test("design.md §8 the lenders split what they charge into four", () => {
    expect(GATEWAYS.map(gatewayInstalments)).toEqual([null, 4, 4]);
  });

  test("the card gateway's pages alone can be ended early, and live the longest", () => {
    expect(GATEWAYS_THAT_END_PAGES).toEqual(["stripe"]);
    expect(LONGEST_PAGE_MINUTES).toBe(60);
  });
});
