import fc from "fast-check";
import { expect, test } from "vitest";
import { invoiceQrText } from "./invoice-qr.ts";

const SAMPLE = {
  sellerName: "Bobs Records",
  taxNumber: "310122393500003",
  issuedAt: new Date("2022-04-25T15:30:00.999Z"),
  total: 100_000,
  vat: 15_000,
};

/** The values as an app that scans the code reads them. */
function read(text: string): readonly string[] {
  const bytes = Buffer.from(text, "base64");
  const values: string[] = [];
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0)) {
    expect(bytes[at]).toBe(values.length + 1);
    values.push(bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0)).toString("utf8"));
  }
  return values;
}

test("the QR code equals the example of the tax authority, byte by byte (D-217)", () => {
  expect(invoiceQrText(SAMPLE)).toBe(
    "AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==",
  );
});

test("the QR code has seller, number, time, total and VAT of any invoice, Arabic names too (D-217)", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (total, vat) => {
      const values = read(invoiceQrText({ ...SAMPLE, sellerName: "شركة يراعة", total, vat }));
      expect(values).toEqual([
        "شركة يراعة",
        SAMPLE.taxNumber,
        "2022-04-25T15:30:00Z",
        (total / 100).toFixed(2),
        (vat / 100).toFixed(2),
      ]);
    }),
  );
});

test("a QR value longer than 255 bytes is refused", () => {
  const longest = "ي".repeat(127);
  expect(read(invoiceQrText({ ...SAMPLE, sellerName: `${longest}a` }))[0]).toBe(`${longest}a`);
  expect(() => invoiceQrText({ ...SAMPLE, sellerName: `${longest}ي` })).toThrow(RangeError);
});
