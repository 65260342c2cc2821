/** Invoices and credit notes of a seller with a tax registration: in both languages on one page. */
export const copy = {
  titles: {
    invoice: "Tax invoice",
    /** Of a seller in Saudi Arabia, to a private person. */
    simplified: "Simplified tax invoice",
    credit_note: "Credit note",
  },
  seller: "Seller",
  taxNumber: "VAT number",
  buyer: "Buyer",
  buyerEmail: "Buyer’s email",
  number: "Number",
  date: "Date",
  order: "Order",
  /** Of a credit note. */
  corrects: "For invoice",
  lines: { invoice: "What was bought", credit_note: "What was refunded" },
  columns: {
    name: "Course",
    quantity: "Qty",
    unitPrice: "Unit price",
    discount: "Discount",
    net: "Without VAT",
    vat: "VAT",
    total: "With VAT",
  },
  sums: {
    discount: "Discount in all",
    net: "Total without VAT",
    vat: "VAT {rate}",
    total: "Total with VAT",
    localVat: "VAT in {currency}",
  },
  /** The only line of a credit note. */
  refund: "Refund of order {order}",
  note: "All amounts are in {currency}. Unit prices and discounts include VAT. VAT is worked out once, on the total, and rounded to the nearest hundredth; the lines share it so that they add up.",
  qr: "QR code of the tax authority",
  page: "Page {page} of {pages}",
  pdf: "Open as PDF",
  gone: {
    heading: "This link does not open an invoice",
    text: "It works for 90 days and has to be complete. A new link is with your receipt.",
  },
};

export type InvoiceCopy = typeof copy;
