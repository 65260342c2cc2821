import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  creditAmounts,
  creditLocalVat,
  invoiceAmounts,
  invoiceNumber,
  localVat,
  rateText,
  vatWithin,
} from "./invoice.ts";
import { CURRENCIES } from "./money.ts";

const rates = fc.integer({ min: 1, max: 9_999 });
const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 50 }),
    unitPrice: fc.integer({ min: 1, max: 5_000_000 }),
  }),
  { minLength: 1, maxLength: 12 },
);
/** Lines, and a discount of up to all that they cost. */
const carts = fc.tuple(lines, fc.double({ min: 0, max: 1, noNaN: true })).map(([bought, share]) => {
  const value = bought.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  return { bought, value, discount: Math.floor(value * share) };
});
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe("VAT within the price (D-215)", () => {
  test("VAT within a price follows the rate, rounded half up", () => {
    expect(vatWithin(11_500, 1_500)).toBe(1_500);
    expect(vatWithin(214_787, 1_500)).toBe(28_016);
    expect(vatWithin(105, 500)).toBe(5);
    expect(vatWithin(0, 1_500)).toBe(0);
  });

  test("an invoice's lines add up to the cart's total exactly, in every column", () => {
    fc.assert(
      fc.property(carts, rates, ({ bought, value, discount }, rate) => {
        const invoice = invoiceAmounts(bought, discount, rate);
        for (const column of ["net", "vat", "total", "discount"] as const) {
          expect(sum(invoice.lines.map((line) => line[column]))).toBe(invoice[column]);
        }
        expect(invoice.total).toBe(value - discount);
        expect(invoice.vat).toBe(vatWithin(invoice.total, rate));
        for (const line of [invoice, ...invoice.lines]) {
          expect(line.net + line.vat).toBe(line.total);
          for (const amount of Object.values({ ...line, lines: 0 })) {
            expect(amount).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  test("an invoice line's VAT is its share, to less than two minor units", () => {
    fc.assert(
      fc.property(carts, rates, ({ bought, discount }, rate) => {
        for (const { total, vat } of invoiceAmounts(bought, discount, rate).lines) {
          expect(Math.abs(vat - (total * rate) / (10_000 + rate))).toBeLessThan(2);
        }
      }),
    );
  });

  test("a free order has no VAT", () => {
    const free = invoiceAmounts([{ quantity: 2, unitPrice: 500 }], 1_000, 1_500);
    expect(free).toMatchObject({ net: 0, vat: 0, total: 0, discount: 1_000 });
  });
});

describe("credit notes (D-215)", () => {
  test("credit notes add up to the refunds, and after a whole refund no VAT is left", () => {
    fc.assert(
      fc.property(
        carts.filter(({ value, discount }) => value > discount),
        rates,
        fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 8 }),
        ({ bought, discount }, rate, wishes) => {
          const invoice = invoiceAmounts(bought, discount, rate);
          let before = { net: 0, vat: 0, total: 0 };
          for (const wish of [...wishes, invoice.total]) {
            const refunded = Math.min(wish, invoice.total - before.total);
            if (refunded === 0) break;
            const note = creditAmounts(invoice, before, refunded);
            expect(note.total).toBe(refunded);
            expect(note.net + note.vat).toBe(refunded);
            expect(Math.min(note.net, note.vat)).toBeGreaterThanOrEqual(0);
            before = {
              net: before.net + note.net,
              vat: before.vat + note.vat,
              total: before.total + note.total,
            };
          }
          const { net, vat, total } = invoice;
          expect(before).toEqual({ net, vat, total });
        },
      ),
    );
  });

  test("credit notes never take back more than was invoiced", () => {
    const invoice = { vat: 15, total: 115 };
    expect(() => creditAmounts(invoice, { vat: 0, total: 0 }, 116)).toThrow(RangeError);
    expect(() => creditAmounts(invoice, { vat: 13, total: 100 }, 16)).toThrow(RangeError);
  });
});

test("numbers are counted by kind and year, with six digits or more (D-216)", () => {
  expect(invoiceNumber("invoice", 2026, 1)).toBe("INV-2026-000001");
  expect(invoiceNumber("credit_note", 2027, 1_234_567)).toBe("CN-2027-1234567");
});

test("VAT is also shown in the currency of the seller's country, where that is another (D-217)", () => {
  expect(localVat(1_500, "USD", "SA")).toEqual({ currency: "SAR", amount: 5_625 });
  expect(localVat(1_500, "USD", "AE")).toEqual({ currency: "AED", amount: 5_509 });
  expect(localVat(1_500, "SAR", "SA")).toBeNull();
  expect(localVat(1_500, "USD", "DE")).toBeNull();
});

test("the VAT of credit notes adds up to that of their invoice in that currency too (D-215, D-217)", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom("SA", "AE"),
      fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 8 }),
      (currency, country, vats) => {
        let before = 0;
        const notes = vats.map((vat) => {
          const note = creditLocalVat(vat, before, currency, country);
          before += vat;
          return note;
        });
        const invoiced = localVat(before, currency, country);
        if (invoiced === null) {
          expect(notes).toEqual(vats.map(() => null));
          return;
        }
        expect(sum(notes.map((note) => note?.amount ?? 0))).toBe(invoiced.amount);
        expect(Math.min(...notes.map((note) => note?.amount ?? 0))).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test("a rate is written as people write it", () => {
  expect([1_500, 750, 525].map(rateText)).toEqual(["15", "7.5", "5.25"]);
});
