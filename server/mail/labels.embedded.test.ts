import { expect, test } from "vitest";
import type { Locale } from "#core/locale.ts";
import type { StoredOrder } from "../orders/store.ts";
import type { StoredRefund } from "../payments/refund-store.ts";
import { order as mailedOrder, refund as mailedRefund } from "../testing/mailed-order.ts";
import { contactMail } from "./contact.ts";
import { receiptMail } from "./receipt.ts";
import { refundMail } from "./refund.ts";

const order: StoredOrder = {
  ...mailedOrder,
  gateway: "tamara",
  currency: "SAR",
  familyDiscount: 1_000,
  couponDiscount: 500,
  lines: [
    { coursePackageId: 42, names: { en: "Coding", ar: "البرمجة" }, quantity: 2, unitPrice: 10_700 },
  ],
};
const refund: StoredRefund = {
  ...mailedRefund,
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

/** What a label has to say for the value it stands beside: by its meaning, in either language. */
type Meaning = readonly [value: RegExp, label: Readonly<Record<Locale, RegExp>>];

const RECEIPT: readonly Meaning[] = [
  [/^100042$/, { en: /^Number ID$/, ar: /^رقم/ }],
  [/^March 10, 2026$|^10 مارس 2026$/, { en: /^Date$/, ar: /تاريخ/ }],
  [/^TAMARA$/, { en: /gateway/, ar: /بوابة/ }],
  [/^SAR\s107$/, { en: /^X 2 Coding$/, ar: /^X 2 البرمجة$/ }],
  [/^−SAR\s15$/, { en: /^Discount$/, ar: /^الخصم$/ }],
  [/^SAR\s199$/, { en: /^Total/, ar: /إجمالي/ }],
];
const REFUND: readonly Meaning[] = [
  [/^100042$/, { en: /^Number ID$/, ar: /^رقم/ }],
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

/** Every line of a mail that is a label and its value, as its reader sees them. */
function factsOf(text: string): readonly (readonly [label: string, value: string])[] {
  return text
    .replaceAll(/[\u2066-\u2069]/g, "")
    .split("\n")
    .flatMap((line) => {
      const [, label, value] = /^(.+?)(?:: | – )(.+)$/.exec(line) ?? [];
      return label === undefined || value === undefined ? [] : [[label, value] as const];
    });
}

for (const locale of ["en", "ar"] as const) {
  for (const [what, mail, meanings] of [
    ["receipt", receiptMail({ ...order, locale }, "LINK"), RECEIPT],
    ["refund", refundMail({ ...order, locale }, refund, "LINK"), REFUND],
    ["visitor's message", contactMail({ ...message, locale }, "owner@example.com"), CONTACT],
  ] as const) {
    test(`in the mail with a ${what} each label says what the value beside it is (${locale}) (D-18)`, () => {
      const facts = factsOf(mail.text);
      for (const [value, label] of meanings) {
        const found = facts.filter(([, shown]) => value.test(shown));
        expect(found, String(value)).toHaveLength(1);
        expect(found[0]?.[0]).toMatch(label[locale]);
      }
    });
  }
}
