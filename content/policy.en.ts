import { brand } from "./brand.ts";
import { copy as gateways } from "./gateways.en.ts";
import { copy as legal } from "./legal.en.ts";
import type { LegalSection } from "./legal.ts";

const sections: readonly LegalSection[] = [
  {
    heading: "Who you buy from",
    paragraphs: [
      `The seller is ${brand.legalName.en}, ${brand.address.en}. You buy live online classes. Nothing is shipped, so there is no delivery charge.`,
      "What a course package includes (the number of sessions or months, the level, the extras) is written on its page before you add it to the cart.",
    ],
  },
  {
    heading: "Prices",
    paragraphs: [
      "Prices are shown in US dollars, and nothing is added to them at checkout. The cart shows every discount and the total before you choose how to pay.",
      `${gateways.lists.allLenders} charge in your own currency. We convert at a fixed rate: 3.75 Saudi riyals or 3.6725 UAE dirhams for 1 US dollar. You see the exact amount before you confirm.`,
    ],
  },
  {
    heading: "Ways to pay",
    paragraphs: [],
    points: [...gateways.prose.waysToPay],
  },
  {
    heading: "Instalments",
    paragraphs: [gateways.prose.approval],
  },
  {
    heading: "Discounts",
    paragraphs: [
      "One coupon can be used for each cart; a new one replaces the one before. If you buy the same course package for more than one child, the family and friends discount is taken off each place after the first. Both are shown as separate lines in the cart.",
    ],
  },
  {
    heading: "When your order is confirmed",
    paragraphs: [
      "Your order is confirmed when the payment provider tells us that the payment has succeeded. You then see a receipt that you can print, and the same receipt goes to your email.",
      "If you leave the payment page or the payment is declined, nothing is charged and your cart stays as it is; among your orders the attempt is marked as not paid. If the provider needs a little longer, the page waits with you; there is no need to pay again.",
    ],
  },
  {
    heading: "After you buy",
    paragraphs: [
      "Within 2 working days our team contacts you by phone or email. Together you agree the right level, the group or the teacher, and class times that suit your family.",
    ],
  },
  {
    heading: "What your child needs",
    paragraphs: [],
    points: [
      "A computer or tablet with a camera and a microphone.",
      "A steady internet connection and a quiet place.",
      "For younger children, an adult nearby in the first classes.",
    ],
  },
  {
    heading: "Class size",
    paragraphs: [
      "A group class has at most 8 students. Private tutoring is one-to-one. Individual character sessions last a full hour, are private and are never recorded.",
    ],
  },
  {
    heading: "Missed and moved classes",
    paragraphs: [
      "One-to-one sessions can be moved free of charge if you tell us at least 24 hours before they begin. Group classes take place at their set time; after a missed class, ask the teacher what was covered.",
      "If we have to cancel a class, you choose: another time, or a refund for that class.",
    ],
  },
];

/** The payment and course policy: sample text, true to what the shop does (D-12). */
export const copy = {
  meta: {
    title: `Payment and course policy | ${brand.name.en}`,
    description: `How prices, card payment, ${gateways.lists.allLenders} instalments, discounts, order confirmation and live online classes work.`,
  },
  title: "Payment and course policy",
  lead: "What you pay, how you pay it, and what happens after you buy.",
  updated: "2026-11-20",
  ...legal,
  sections,
};

export type PolicyCopy = typeof copy;
