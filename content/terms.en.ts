import { brand } from "./brand.ts";
import { copy as gateways } from "./gateways.en.ts";
import { copy as legal } from "./legal.en.ts";
import type { LegalSection } from "./legal.ts";

const sections: readonly LegalSection[] = [
  {
    heading: "What these terms cover",
    paragraphs: [
      `These terms apply when you buy from ${brand.legalName.en}, ${brand.address.en}, on this site. You agree to them at checkout, before you pay.`,
      "The payment and course policy, the refund policy and the privacy policy belong to them. If a course page promises you more, the promise of the course page counts.",
    ],
  },
  {
    heading: "Who may buy",
    paragraphs: [
      "Buyers are adults: 18 years or older. For a child, a parent or guardian buys and stays our contact. Teachers and adult learners buy for themselves.",
    ],
  },
  {
    heading: "Your order",
    paragraphs: [
      "Adding a course package to the cart does not oblige you to anything, and it does not hold a price. The price that counts is the one at checkout; if it rises while you fill in the form, we tell you before anything is charged.",
      "The agreement is made when the payment succeeds and the receipt is shown. The language of the agreement is the language in which you ordered.",
    ],
  },
  {
    heading: "Price and payment",
    paragraphs: [
      `You pay the full amount by card, in US dollars, or in instalments through ${gateways.lists.anyLender} where they are offered. The details are in the payment and course policy.`,
    ],
  },
  {
    heading: "Your account",
    paragraphs: [
      "You can buy without opening an account first; checkout makes one from the details you enter. To log in, you receive a code by email. Please do not share your codes, and enter correct details, so that receipts and class times reach you.",
    ],
  },
  {
    heading: "Classes",
    paragraphs: [
      "We teach live, online, with qualified teachers, in groups of at most 8 students or one-to-one, as the course package says. A teacher may change for good reason, such as illness; level and content stay the same.",
      "Progress differs from child to child. Figures on this site describe what they measure; they do not promise a mark or a result.",
    ],
  },
  {
    heading: "Good manners in class",
    paragraphs: ["So that every child can learn in peace:"],
    points: [
      "A place in a class is for the child it was arranged for.",
      "Everyone speaks politely. Insults, threats and advertising have no place in a class.",
      "Nobody records a class, or shares pictures of other children, without the consent of those concerned.",
    ],
  },
  {
    heading: "Learning materials",
    paragraphs: [
      "Worksheets, slides and exercises are for your family’s own use. Please do not sell or publish them. What your child makes in class belongs to your child.",
    ],
  },
  {
    heading: "Cancelling and refunds",
    paragraphs: [
      "You can cancel at any time. What comes back, and how, is in the refund policy. We may end an agreement only for serious reasons, such as repeated disruption of a class, and then return the price of the sessions not held.",
    ],
  },
  {
    heading: "Our responsibility",
    paragraphs: [
      "We are responsible for the classes you have paid for. We are not responsible for a failing internet connection or device at your home, or for events outside our control; we will then look for another time with you. Rights that the law gives you and that no agreement can limit are not affected.",
    ],
  },
  {
    heading: "Changes and law",
    paragraphs: [
      "New terms apply to orders placed after their date, never to earlier ones. The law of the seller’s country applies, together with the consumer protection law of the country you live in. Please write to us first when something is wrong; most things can be settled in one message.",
    ],
  },
];

/** The terms and conditions: sample text; one address for both languages (D-12). */
export const copy = {
  meta: {
    title: `Terms and conditions | ${brand.name.en}`,
    description:
      "The agreement in plain words: who may buy, when an order counts, live classes, accounts, cancelling and responsibility.",
  },
  title: "Terms and conditions",
  lead: "The agreement between your family and us, in plain words.",
  updated: "2026-11-20",
  ...legal,
  sections,
};

export type TermsCopy = typeof copy;
