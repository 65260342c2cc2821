import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatAmount,
  formatLocalizedPrice,
  formatPrice,
  priceInWords,
  pricePerSession,
  receiptSymbol,
  savedPercent,
} from "./price.ts";

const SPACE = "\u00a0";

describe("prices", () => {
  test("whole amounts have no decimals, others two, thousands are grouped (D-56)", () => {
    expect(formatAmount(149)).toBe("149");
    expect(formatAmount(1_079)).toBe("1,079");
    expect(formatAmount(743.5)).toBe("743.50");
    expect(formatAmount(99.99)).toBe("99.99");
    expect(formatAmount(0)).toBe("0");
  });

  test("any amount reads as Intl writes it in English (D-56)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (minor) => {
        const digits = minor % 100 === 0 ? 0 : 2;
        const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
        expect(formatAmount(minor / 100)).toBe((minor / 100).toLocaleString("en-US", format));
      }),
    );
  });

  test("a price is the label, a space that does not break, and the amount (R-DATA-07, R-PKG-09)", () => {
    expect(formatPrice(1_079, "USD")).toBe(`USD${SPACE}1,079`);
  });

  test("a symbol stands directly before the amount (D-56)", () => {
    expect(formatPrice(149, "$")).toBe("$149");
  });

  test("a discount has its minus before the label (R-CART-07, R-CART-08, D-56)", () => {
    expect(formatPrice(-20, "USD")).toBe(`\u2212USD${SPACE}20`);
    expect(formatPrice(-20.5, "$")).toBe("\u2212$20.50");
    expect(formatPrice(-0, "USD")).toBe(`USD${SPACE}0`);
  });
});

describe("prices of the character-building packages page", () => {
  const labels = { currency_en: "USD", currency_ar: "دولار" };

  test("in Arabic the amount comes first, then the Arabic label (R-CBP-12, D-23)", () => {
    expect(formatLocalizedPrice(449, labels, "ar")).toBe(`449${SPACE}دولار`);
    expect(formatLocalizedPrice(449, labels, "en")).toBe(`USD${SPACE}449`);
  });

  test("Arabic prices keep Western digits (D-22)", () => {
    expect(formatLocalizedPrice(1_079.5, labels, "ar")).toBe(`1,079.50${SPACE}دولار`);
  });

  test("where the Arabic label is missing, the English one is used as everywhere (D-23)", () => {
    expect(formatLocalizedPrice(449, { currency_en: "USD" }, "ar")).toBe(`USD${SPACE}449`);
    expect(formatLocalizedPrice(449, { currency_en: "", currency_ar: "" }, "ar")).toBe(
      `USD${SPACE}449`,
    );
  });
});

describe("prices inside a sentence", () => {
  test("Arabic writes the amount and then its own label, on every page (D-23)", () => {
    const labels = { currency_en: "USD", currency_ar: "دولار" };
    expect(priceInWords(8.29, labels, "ar")).toBe(`8.29${SPACE}دولار`);
    expect(priceInWords(8.29, labels, "en")).toBe(`USD${SPACE}8.29`);
  });

  test.each([
    [5, "دولار", "5 دولارات"],
    [25, "دولار", "25 دولارًا"],
    [100, "دولار", "100 دولار"],
    [1079, "دولار", "1,079 دولارًا"],
    [25.5, "دولار", "25.50 دولار"],
    [1, "دولار", "1 دولار"],
    [25, "دينار", "25 دينار"],
  ])("%s of %s reads as the grammar has it after that number (D-23)", (major, label, text) => {
    expect(priceInWords(major, { currency_ar: label }, "ar")).toBe(text.replace(" ", SPACE));
  });

  test("a label that is missing in Arabic keeps its direction inside the sentence (D-22, D-23)", () => {
    expect(priceInWords(8.29, { currency_en: "USD" }, "ar")).toBe(`\u2066USD${SPACE}8.29\u2069`);
  });
});

describe("labels and signs", () => {
  test("only a label that is one symbol stands close to the amount (R-DATA-07)", () => {
    expect(formatPrice(5, "€")).toBe("€5");
    for (const label of ["US$", "$US", "USD"]) {
      expect(formatPrice(5, label)).toBe(`${label}${SPACE}5`);
    }
  });

  test("a negative amount has its minus before all else in Arabic too, and zero has none (D-56)", () => {
    const labels = { currency_en: "USD", currency_ar: "دولار" };
    expect(formatLocalizedPrice(-5, labels, "ar")).toBe(`\u22125${SPACE}دولار`);
    expect(formatLocalizedPrice(0, labels, "ar")).toBe(`0${SPACE}دولار`);
  });
});

describe("the receipt's currency", () => {
  test("USD shows $ (R-RCPT-12)", () => {
    expect(receiptSymbol("USD")).toBe("$");
  });

  test("AED shows AED (R-RCPT-13)", () => {
    expect(receiptSymbol("AED")).toBe("AED");
  });

  test("SAR shows SAR (R-RCPT-14)", () => {
    expect(receiptSymbol("SAR")).toBe("SAR");
  });

  test("anything else shows $, also in lower case or missing (R-RCPT-15, D-133)", () => {
    for (const other of ["EUR", "aed", " SAR", "", undefined]) {
      expect(receiptSymbol(other)).toBe("$");
    }
  });

  test("$ stands before the amount, AED and SAR have a space (R-RCPT-06, D-132)", () => {
    expect(formatPrice(743.5, receiptSymbol("USD"))).toBe("$743.50");
    expect(formatPrice(743.5, receiptSymbol("SAR"))).toBe(`SAR${SPACE}743.50`);
  });
});

describe("the saving", () => {
  test("the saving is a whole percent of the price before (design.md §9)", () => {
    expect(savedPercent(536, 654)).toBe(18);
    expect(savedPercent(149, 199)).toBe(25);
    expect(savedPercent(89.7, 99.7)).toBe(10);
    expect(savedPercent(70, 100)).toBe(30);
  });

  test("the saving is never said to be more than it is (design.md §9)", () => {
    expect(savedPercent(189, 216)).toBe(12);
    expect(savedPercent(149, 179)).toBe(16);
    expect(savedPercent(1, 1_000)).toBe(99);
  });

  test("the saving is not claimed when there is none, although the price before is shown (D-55)", () => {
    expect(savedPercent(179, 149)).toBeNull();
    expect(savedPercent(149, 149)).toBeNull();
    expect(savedPercent(149, null)).toBeNull();
    expect(savedPercent(99_999, 100_000)).toBeNull();
  });
});

describe("the price of a session", () => {
  test("the price of a session is rounded to the cent, and called exact only where it is (D-146)", () => {
    expect(pricePerSession(199, 24)).toEqual({ amount: 8.29, exact: false });
    expect(pricePerSession(390, 10)).toEqual({ amount: 39, exact: true });
    expect(pricePerSession(743.5, 2)).toEqual({ amount: 371.75, exact: true });
  });

  test("the price of a session is not shown for one session, or an unknown number (D-146)", () => {
    expect(pricePerSession(49, 1)).toBeNull();
    expect(pricePerSession(49, null)).toBeNull();
  });
});
