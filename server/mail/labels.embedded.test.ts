import { expect, test } from "vitest";
import type { Locale } from "#core/locale.ts";
import { NO_EXTENT } from "#core/testing/extent.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { StoredRefund } from "../payments/refund-store.ts";
import { EXAMPLE_ORDER, EXAMPLE_REFUND } from "../testing/example-order.ts";
import { expectLabels, type Meaning } from "../testing/mail-labels.ts";
import { contactMail } from "./contact.ts";
import { receiptMail } from "./receipt.ts";
import { refundMail } from "./refund.ts";

const order: StoredOrder = {
  ...EXAMPLE_ORDER,
  gateway: "tamara",
  currency: "SAR",
  familyDiscount: 1_000,
  couponDiscount: 500,
  lines: [
    {
      coursePackageId: 42,
      names: { en: "Coding", ar: "البرمجة" },
      quantity: 2,
      unitPrice: 10_700,
      extent: NO_EXTENT,
    },
  ],
};
const refund: StoredRefund = {
  ...EXAMPLE_REFUND,
  gateway: "tamara",
  currency: "SAR",
  createdAt: new Date("2026-03-12T12:00:00Z"),
};
const message = {
  id: "message",
  name: "Huda M.",
  email: "huda@example.com",
  phone: "+96650000000",
  msg: "Which course?",
};

const RECEIPT: readonly Meaning[] = [
  [/^100042$/, { en: /^Number ID$/, ar: /^رقم/ }],
  [/^March 10, 2026$|^10 مارس 2026$/, { en: /^Date$/, ar: /تاريخ/ }],
  [/^TAMARA$/, { en: /gateway/, ar: /بوابة/ }],
  [/^SAR\s107$/, { en: /^X 2 Coding$/, ar: /^X 2 البرمجة$/ }],
  [/^−SAR\s15$/, { en: /^Discount$/, ar: /^الخصم$/ }],
  [/^SAR\s199$/, { en: /^Total/, ar: /إجمالي/ }],
];
const REFUND: readonly Meaning[] = [
  [/^100042$/, { en: /^Order number$/, ar: /^رقم/ }],
  [/^March 12, 2026$|^12 مارس 2026$/, { en: /^Date$/, ar: /تاريخ/ }],
  [/^SAR\s50$/, { en: /now/, ar: /الآن/ }],
  [/^SAR\s199$/, { en: /^Total/, ar: /إجمالي/ }],
  [/^SAR\s74\.50$/, { en: /in all/, ar: /^مجموع/ }],
];
const CONTACT: readonly Meaning[] = [
  [/^Huda M\.$/, { en: /^Name$/, ar: /اسم/ }],
  [/^huda@example\.com$/, { en: /^Email$/, ar: /بريد/ }],
  [/^\+96650000000$/, { en: /^Phone$/, ar: /هاتف/ }],
];

for (const locale of ["en", "ar"] as const) {
  for (const [what, mail, meanings] of [
    ["receipt", receiptMail({ ...order, locale }, { receipt: "LINK" }), RECEIPT],
    ["refund", refundMail({ ...order, locale }, refund, { receipt: "LINK" }), REFUND],
    [
      "visitor's message",
      contactMail({ ...message, locale }, "owner@example.com", "LINK"),
      CONTACT,
    ],
  ] as const) {
    test(`in the mail with a ${what} each label says what the value beside it is (${locale}) (D-18)`, () => {
      expectLabels(mail.text, locale, meanings);
    });
  }
}

test("the receipt says which language a language package teaches (R-GEN-11)", () => {
  const lines = order.lines.map((line) => ({ ...line, coursePackageId: 9 }));
  const textIn = (locale: Locale) =>
    receiptMail({ ...order, lines, locale }, { receipt: "LINK" }).text;
  expect(textIn("en")).toContain("Coding (English) –");
  expect(textIn("ar")).toContain("البرمجة (الإنجليزية) –");
});
