import { describe, expect, test } from "vitest";
import { LOCALES } from "#core/locale.ts";
import { EXAMPLE_ORDER, EXAMPLE_REFUND, LINK } from "../testing/example-order.ts";
import { invoiceMail } from "./invoice.ts";
import { receiptMail } from "./receipt.ts";
import { refundMail } from "./refund.ts";

const INVOICE = {
  kind: "invoice",
  number: "INV-2026-000001",
  link: "https://shop.example/invoice/key",
} as const;
const NOTE = { ...INVOICE, kind: "credit_note", number: "CN-2026-000001" } as const;
const plain = (text: string) => text.replace(/[\u2066\u2069]/g, "");

describe("the mails about an invoice (D-218)", () => {
  test("the mails of receipt and refund link the invoice, and name none where there is none", () => {
    expect(plain(receiptMail(EXAMPLE_ORDER, { receipt: LINK, invoice: INVOICE }).text)).toContain(
      `Open invoice INV-2026-000001: ${INVOICE.link}`,
    );
    expect(
      plain(
        refundMail({ ...EXAMPLE_ORDER, locale: "ar" }, EXAMPLE_REFUND, {
          receipt: LINK,
          creditNote: NOTE,
        }).text,
      ),
    ).toContain(`فتح الإشعار الدائن CN-2026-000001: ${NOTE.link}`);
    expect(receiptMail(EXAMPLE_ORDER, { receipt: LINK }).text).not.toMatch(/invoice/i);
    expect(refundMail(EXAMPLE_ORDER, EXAMPLE_REFUND, { receipt: LINK }).html).not.toMatch(
      /credit note/i,
    );
  });

  test.each(LOCALES)(
    "an invoice's own mail says which it is and where it opens, and names nobody (%s)",
    (locale) => {
      for (const invoice of [INVOICE, NOTE]) {
        const mail = invoiceMail({ ...EXAMPLE_ORDER, locale }, invoice);
        expect(mail).toMatchObject({ id: `invoice-${invoice.number}`, to: EXAMPLE_ORDER.email });
        expect(mail.subject).toMatch(/^100042 – /);
        for (const text of [mail.text, mail.html]) {
          expect(plain(text)).toContain(invoice.number);
          expect(text).toContain(invoice.link);
        }
        expect(mail.subject + mail.text + mail.html).not.toMatch(/[{}]|undefined|Mona|Saleh/);
      }
    },
  );
});
