import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { LANGUAGE_PACKAGE_IDS } from "#core/catalog.ts";
import { invoiceQrText } from "#core/invoice-qr.ts";
import { LOCALES, type Locale } from "#core/locale.ts";
import { readSeller } from "../config/seller-config.ts";
import type { StoredOrder } from "../orders/store.ts";
import { qrRows } from "../staff/qr.ts";
import { EXAMPLE_ORDER } from "../testing/example-order.ts";
import { REGISTERED_SELLER } from "../testing/registered-seller.ts";
import { creditDocument, invoiceDocument } from "./document.ts";
import { invoicePdf } from "./pdf.ts";
import type { Invoice } from "./store.ts";
import { type Row, type Value, viewInvoice } from "./view.ts";

const EXTENT = { sessions: 36, foundationSessions: null, sessionMinutes: 50, weeks: null };

/** An invoice of so many lines, for a buyer of this name, by a seller in this country. */
function invoiceOf(count: number, buyerName: string, country = "SA"): Invoice {
  const names = { en: "n".repeat(100), ar: "الأستاذ عبدالله، لا إله إلا الله" };
  const line = { coursePackageId: 42, names, quantity: 2, unitPrice: 19_900, extent: EXTENT };
  const lines = Array.from({ length: count }, () => line);
  return invoiceFor({ ...EXAMPLE_ORDER, lines }, buyerName, country);
}

function invoiceFor(bought: StoredOrder, buyerName: string, country = "SA"): Invoice {
  const seller = readSeller({ ...REGISTERED_SELLER, TAX_COUNTRY: country });
  if (seller === null) throw new Error("there is no seller");
  const { document, ...amounts } = invoiceDocument(bought, seller);
  return {
    id: "invoice",
    kind: "invoice",
    number: "INV-2026-000001",
    orderId: EXAMPLE_ORDER.id,
    refundId: null,
    issuedAt: new Date("2026-11-24T12:00:00Z"),
    currency: EXAMPLE_ORDER.currency,
    ...amounts,
    document,
    buyerName,
    buyerEmail: EXAMPLE_ORDER.email,
  };
}

/** The parts of a PDF that are compressed, as text. */
function streamsOf(file: Buffer): readonly string[] {
  const text = file.toString("latin1");
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body = ""]) => {
    const bytes = Buffer.from(body, "latin1");
    return bytes[0] === 0x78 ? [inflateSync(bytes).toString("latin1")] : [];
  });
}

/** What each sign of a font means: the code points of a map, one or more for a sign. */
function meaningsIn(map: string): readonly (readonly string[])[] {
  const [, entries = ""] = /beginbfrange[^[]*\[([^\]]*)\]/.exec(map) ?? [];
  return [...entries.matchAll(/<([0-9a-f ]+)>/g)].map(([, codes = ""]) => codes.split(" "));
}

/** The text that a part of a page shows, as its signs stand from left to right. */
function shownBy(part: string, file: Buffer): string {
  const text = file.toString("latin1");
  const meanings = (font: string) => {
    const [, object] = new RegExp(`/${font} (\\d+) 0 R`).exec(text) ?? [];
    const [, map] = new RegExp(`\n${object} 0 obj\n[^>]*/ToUnicode (\\d+) 0 R`).exec(text) ?? [];
    const start = text.indexOf(`\n${map} 0 obj\n`);
    return meaningsIn(streamsOf(file.subarray(start))[0] ?? "");
  };
  const runs = [...part.matchAll(/\/(F\d+) \S+ Tf\n(.*) TJ/g)];
  const codes = runs.flatMap(([, font = "", signs = ""]) => {
    const known = meanings(font);
    return [...signs.matchAll(/[0-9a-f]{4}/g)].flatMap(([sign]) => known[parseInt(sign, 16)] ?? []);
  });
  return String.fromCodePoint(...codes.map((code) => parseInt(code, 16)));
}

const pagesOf = (file: Buffer) => file.toString("latin1").match(/\/Type \/Page\b/g)?.length;

test("each figure of an invoice's line is in the column that names it (D-217)", () => {
  const invoice = invoiceOf(1, "Mona");
  const figures = { unitPrice: 1_000, discount: 2_000, net: 3_000, vat: 4_000, total: 5_000 };
  const lines = invoice.document.lines.map((line) => ({ ...line, ...figures }));
  const { columns, lines: shown } = viewInvoice({
    ...invoice,
    document: { ...invoice.document, lines },
  });
  const named = shown.map((line) => line.figures.map((one, at) => [columns[at + 1]?.en, one]));
  expect(named).toEqual([
    [
      ["Qty", "2"],
      ["Unit price", "10.00"],
      ["Discount", "20.00"],
      ["Without VAT", "30.00"],
      ["VAT", "40.00"],
      ["With VAT", "50.00"],
    ],
  ]);
});

const plain = (value: Value, locale: Locale) =>
  (typeof value === "string" ? value : value[locale]).replaceAll(/[\u2066-\u2069]/g, "");
const textsOf = (rows: readonly Row[], locale: Locale) =>
  rows.map(({ label, value }) => [plain(label, locale), plain(value, locale)]);

test("an invoice says who bought what, and its sums with all discounts, in both languages (D-215, D-217)", () => {
  const names = { en: "Coding", ar: "البرمجة" };
  const line = { coursePackageId: 42, names, quantity: 2, unitPrice: 199_000, extent: EXTENT };
  const discounts = { familyDiscount: 1_000, couponDiscount: 500 };
  const view = viewInvoice(
    invoiceFor({ ...EXAMPLE_ORDER, ...discounts, lines: [line] }, "Mona Saleh"),
  );
  expect(textsOf(view.facts, "en")).toEqual([
    ["Number", "INV-2026-000001"],
    ["Date", "November 24, 2026"],
    ["Order", "100042"],
    ["VAT number", "310122393500003"],
    ["Buyer", "Mona Saleh"],
    ["Buyer’s email", "mona@example.com"],
  ]);
  const figures = ["2", "1,990.00", "15.00", "3,447.83", "517.17", "3,965.00"];
  expect(view.lines).toMatchObject([{ names, figures }]);
  const details = { en: "36 sessions · 50 minutes", ar: "36 جلسة · 50 دقيقة" };
  const amounts = ["USD 15.00", "USD 3,447.83", "USD 517.17", "SAR 1,939.39", "USD 3,965.00"];
  const labels = {
    en: ["Discount in all", "Total without VAT", "VAT 15%", "VAT in SAR", "Total with VAT"],
    ar: [/الخصم/, /قبل|دون|بدون/, /15%/, /SAR/, /مع|شامل/],
  };
  for (const locale of LOCALES) {
    const shown = textsOf(view.sums, locale);
    expect(shown.map(([, amount]) => amount)).toEqual(amounts);
    for (const [at, label] of labels[locale].entries()) expect(shown[at]?.[0]).toMatch(label);
    expect(view.note[locale]).toContain("USD");
    const bought = plain(view.lines[0]?.details ?? "", locale).replaceAll(/\s/g, " ");
    expect(bought).toBe(details[locale]);
  }
  expect(view.title.en).toBe("Simplified tax invoice");
});

test("a credit note names its invoice and what was refunded, and has no discount (D-215)", () => {
  const invoice = invoiceOf(1, "");
  const amounts = { net: 8_696, vat: 1_304, total: 10_000 };
  const document = creditDocument(invoice, { vat: 0 }, amounts);
  const note = { ...invoice, ...amounts, kind: "credit_note", number: "CN-2026-000001", document };
  const view = viewInvoice({ ...note, kind: "credit_note", buyerEmail: "" });
  expect(view.title.en).toBe("Credit note");
  expect(textsOf(view.facts, "en")).toEqual([
    ["Number", "CN-2026-000001"],
    ["Date", "November 24, 2026"],
    ["For invoice", "INV-2026-000001"],
    ["Order", "100042"],
    ["VAT number", "310122393500003"],
  ]);
  expect(view.lines.map(({ names }) => names.en)).toEqual(["Refund of order 100042"]);
  expect(view.lines[0]?.names.ar).toContain("100042");
  expect(view.lines[0]?.figures).toEqual(["1", "100.00", "0.00", "86.96", "13.04", "100.00"]);
  expect(textsOf(view.sums, "en")[0]).toEqual(["Total without VAT", "USD 86.96"]);
});

test("an invoice names the rate of VAT with its decimals, and the currency that was charged (D-126, D-215)", () => {
  const seller = readSeller({ ...REGISTERED_SELLER, TAX_RATE: "7.5" });
  if (seller === null) throw new Error("there is no seller");
  const invoice = invoiceOf(1, "Mona");
  const document = { ...invoice.document, seller };
  const { sums, note } = viewInvoice({ ...invoice, currency: "AED", document });
  for (const locale of LOCALES) {
    const shown = textsOf(sums, locale);
    expect(shown.map(([label]) => label)).toContainEqual(expect.stringContaining("7.5%"));
    expect(shown.at(-1)?.[1]).toMatch(/^AED /);
    expect(note[locale]).toContain("AED");
  }
});

test("an invoice of many lines goes on over pages, tagged, with names of 100 letters in either script (D-217)", async () => {
  for (const name of ["M".repeat(100), "ن".repeat(100), "Müller Čapek 😀"]) {
    const file = await invoicePdf(invoiceOf(12, name));
    expect(pagesOf(file)).toBeGreaterThan(1);
    for (const part of ["/Marked true", "/StructTreeRoot", "/Lang (en)", "/ActualText"]) {
      expect(file.includes(part), part).toBe(true);
    }
  }
});

test("each Arabic glyph of the PDF maps to one character, so that copied text keeps its order (D-217)", async () => {
  const file = await invoicePdf(invoiceOf(1, "عبدالله الأحمد"));
  const maps = streamsOf(file).filter((text) => text.includes("begincmap"));
  const meanings = maps.flatMap(meaningsIn);
  for (const ligature of ["fefb", "fef7", "fdf2"]) expect(meanings).toContainEqual([ligature]);
  const lettersOf = (codes: readonly string[]) =>
    codes.filter((code) => code >= "0621" && code <= "064a");
  expect(meanings.filter((codes) => lettersOf(codes).length > 1)).toEqual([]);
});

test("each page of the PDF names its document and its page number (D-217)", async () => {
  const file = await invoicePdf(invoiceOf(6, "Mona Saleh"));
  const feet = streamsOf(file).flatMap((text) => {
    const [, foot] = /\/Type \/Pagination\s+>> BDC([\s\S]*?)EMC/.exec(text) ?? [];
    return foot === undefined ? [] : [shownBy(foot, file)];
  });
  const count = pagesOf(file) ?? 0;
  expect(count).toBeGreaterThan(1);
  const reversed = (word: string) => [...word].toReversed().join("");
  expect(feet).toEqual(
    Array.from(
      { length: count },
      (_, index) =>
        `INV-2026-000001Page ${index + 1} of ${count}${reversed(`الصفحة ${index + 1} من ${count}`)}`,
    ),
  );
});

test("an invoice has the seller's day, and the QR code of its authority in Saudi Arabia alone (D-215, D-217)", () => {
  // Half an hour after midnight in Dubai.
  const issuedAt = new Date("2026-11-24T20:30:00Z");
  const invoice = { ...invoiceOf(1, "Mona"), issuedAt };
  const { facts, qr } = viewInvoice(invoice);
  expect(facts.map(({ value }) => value)).toContainEqual({
    en: "November 25, 2026",
    ar: "25 نوفمبر 2026",
  });
  const { SELLER_NAME_AR: sellerName = "", TAX_NUMBER: taxNumber = "" } = REGISTERED_SELLER;
  expect(qr?.rows).toEqual(qrRows(invoiceQrText({ ...invoice, sellerName, taxNumber })));
  expect(viewInvoice(invoiceOf(1, "Mona", "AE")).qr).toBeNull();
});

test("a credit note says its VAT in the currency of the seller's country too (D-215)", () => {
  const amounts = { net: 8_696, vat: 1_304, total: 10_000 };
  expect(creditDocument(invoiceOf(1, "Mona"), { vat: 0 }, amounts).localVat).toEqual({
    currency: "SAR",
    amount: 4_890,
  });
});

test("an invoice line of a language package names the language taught", () => {
  const seller = readSeller(REGISTERED_SELLER);
  if (seller === null) throw new Error("there is no seller");
  const [coursePackageId = 0] = LANGUAGE_PACKAGE_IDS;
  const names = { en: "Level 1", ar: "المستوى 1" };
  const line = { coursePackageId, names, quantity: 1, unitPrice: 19_900, extent: EXTENT };
  const { lines } = invoiceDocument({ ...EXAMPLE_ORDER, lines: [line] }, seller).document;
  expect(lines[0]?.names.en).toBe("Level 1 (English)");
});
