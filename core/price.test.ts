import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount, formatLocalizedPrice, formatPrice, receiptSymbol } from "./price.ts";

const SPACE = "\u00a0";

describe("prices", () => {
  test("D-56 whole amounts have no decimals, others two, thousands are grouped", () => {
    expect(formatAmount(149)).toBe("149");
    expect(formatAmount(1_079)).toBe("1,079");
    expect(formatAmount(743.5)).toBe("743.50");
    expect(formatAmount(99.99)).toBe("99.99");
    expect(formatAmount(0)).toBe("0");
  });

  test("D-56 any amount reads as Intl writes it in English", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (minor) => {
        const digits = minor % 100 === 0 ? 0 : 2;
        const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
        expect(formatAmount(minor / 100)).toBe((minor / 100).toLocaleString("en-US", format));
      }),
    );
  });

  test("R-DATA-07 R-PKG-09 a price is the label, a space that does not break, and the amount", () => {
    expect(formatPrice(1_079, "USD")).toBe(`USD${SPACE}1,079`);
  });

  test("D-56 a symbol stands directly before the amount", () => {
    expect(formatPrice(149, "$")).toBe("$149");
  });

  test("R-CART-07 R-CART-08 D-56 a discount has its minus before the label", () => {
    expect(formatPrice(-20, "USD")).toBe(`\u2212USD${SPACE}20`);
    expect(formatPrice(-20.5, "$")).toBe("\u2212$20.50");
    expect(formatPrice(-0, "USD")).toBe(`USD${SPACE}0`);
  });
});

describe("prices of the character-building packages page", () => {
  const labels = { currency_en: "USD", currency_ar: "دولار" };

  test("R-CBP-12 D-23 in Arabic the amount comes first, then the Arabic label", () => {
    expect(formatLocalizedPrice(449, labels, "ar")).toBe(`449${SPACE}دولار`);
    expect(formatLocalizedPrice(449, labels, "en")).toBe(`USD${SPACE}449`);
  });

  test("D-22 Arabic prices keep Western digits", () => {
    expect(formatLocalizedPrice(1_079.5, labels, "ar")).toBe(`1,079.50${SPACE}دولار`);
  });

  test("D-23 where the Arabic label is missing, the English one is used as everywhere", () => {
    expect(formatLocalizedPrice(449, { currency_en: "USD" }, "ar")).toBe(`USD${SPACE}449`);
    expect(formatLocalizedPrice(449, { currency_en: "", currency_ar: "" }, "ar")).toBe(
      `USD${SPACE}449`,
    );
  });
});

describe("labels and signs", () => {
  test("R-DATA-07 only a label that is one symbol stands close to the amount", () => {
    expect(formatPrice(5, "€")).toBe("€5");
    for (const label of ["US$", "$US", "USD"]) {
      expect(formatPrice(5, label)).toBe(`${label}${SPACE}5`);
    }
  });

  test("D-56 a negative amount has its minus before all else in Arabic too, nothing has none", () => {
    const labels = { currency_en: "USD", currency_ar: "دولار" };
    expect(formatLocalizedPrice(-5, labels, "ar")).toBe(`\u22125${SPACE}دولار`);
    expect(formatLocalizedPrice(0, labels, "ar")).toBe(`0${SPACE}دولار`);
  });
});

describe("the receipt's currency", () => {
  test("R-RCPT-12 USD shows $", () => {
    expect(receiptSymbol("USD")).toBe("$");
  });

  test("R-RCPT-13 AED shows AED", () => {
    expect(receiptSymbol("AED")).toBe("AED");
  });

  test("R-RCPT-14 SAR shows SAR", () => {
    expect(receiptSymbol("SAR")).toBe("SAR");
  });

  test("R-RCPT-15 D-133 anything else shows $, also in lower case or missing", () => {
    for (const other of ["EUR", "aed", " SAR", "", undefined]) {
      expect(receiptSymbol(other)).toBe("$");
    }
  });

  test("R-RCPT-06 D-132 $ stands before the amount, AED and SAR have a space", () => {
    expect(formatPrice(743.5, receiptSymbol("USD"))).toBe("$743.50");
    expect(formatPrice(743.5, receiptSymbol("SAR"))).toBe(`SAR${SPACE}743.50`);
  });
});
