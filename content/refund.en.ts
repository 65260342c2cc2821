import { brand } from "./brand.ts";
import { copy as gateways } from "./gateways.en.ts";
import { copy as legal } from "./legal.en.ts";
import type { LegalSection } from "./legal.ts";

const sections: readonly LegalSection[] = [
  {
    heading: "In short",
    paragraphs: [],
    points: [
      "Before the first class: everything you paid comes back.",
      "After classes have begun: the price of the sessions that were not held comes back.",
      `The money always returns the way it came: to the same card, or through ${gateways.lists.anyLender}.`,
    ],
  },
  {
    heading: "Before the first class",
    paragraphs: [
      "Tell us within 14 days of payment and before the first class has been held, and we refund the full amount. You do not need to give a reason.",
    ],
  },
  {
    heading: "After classes have begun",
    paragraphs: [
      "You can stop at any time. We divide what you paid by the number of sessions in your course package and return the share of those that were not held. Where a course package is sold by months, the sessions of your class schedule are counted.",
      "An example: a course package of 10 sessions cost USD 400. After 4 sessions you stop; the other 6 are refunded, which is USD 240.",
    ],
  },
  {
    heading: "What counts as held",
    paragraphs: [],
    points: [
      "A session your child attended.",
      "A one-to-one session that was cancelled less than 24 hours before it began.",
      "A group class that took place at its set time, even if your child missed it.",
    ],
  },
  {
    heading: "When we cancel",
    paragraphs: [
      "If we cancel a class, or cannot offer a time that suits you, you choose between another time and a refund of what was not held.",
    ],
  },
  {
    heading: "How to ask",
    paragraphs: [
      "Choose “Ask for a refund” beside the order in My orders: you see at once what comes back. A code sent to the email address of your order opens it.",
      "Or write to us from that address, or use the contact form, and give the order number of your receipt. We answer within 2 working days. Once it is agreed, we start the refund within 5 working days.",
    ],
  },
  {
    heading: "How the money comes back",
    paragraphs: [
      "We return what was really paid, after coupons and the family and friends discount. We do not refund in cash or to another account.",
    ],
    points: [...gateways.prose.waysBack],
  },
  {
    heading: "Your rights",
    paragraphs: [
      "This policy adds to the rights that the consumer law of your country gives you. It takes none of them away.",
    ],
  },
];

/** The refund policy: sample text; the way back of the money is as the gateways do it (D-12). */
export const copy = {
  meta: {
    title: `Refund policy | ${brand.name.en}`,
    description: `Full refund before the first class, the price of the remaining sessions after it, always the way you paid: by card, ${gateways.lists.anyLender}.`,
  },
  title: "Refund policy",
  lead: "You may change your mind. Here is what comes back, how and when.",
  updated: "2026-11-24",
  ...legal,
  sections,
};

export type RefundCopy = typeof copy;
