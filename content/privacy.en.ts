import { brand } from "./brand.ts";
import { copy as gateways } from "./gateways.en.ts";
import { copy as legal } from "./legal.en.ts";
import type { LegalSection } from "./legal.ts";

const sections: readonly LegalSection[] = [
  {
    heading: "In short",
    paragraphs: [],
    points: [
      "You can read the whole site without telling us who you are.",
      "Checkout asks for five things about the buyer, and nothing about your child.",
      "Card numbers never reach us.",
      "We show no advertising, let nobody else track you, and never sell personal data. How often pages are opened we count only as sums, without anything about you.",
    ],
  },
  {
    heading: "Who is responsible",
    paragraphs: [
      `${brand.legalName.en}, ${brand.address.en} is the controller of the personal data on this site: it decides why and how they are used.`,
    ],
  },
  {
    heading: "What we collect, and why",
    paragraphs: [],
    points: [
      "When you buy: first name, last name, country, phone and email. We need them for the payment, the receipt and to arrange the class schedule with you. With them we keep what was ordered, the amount, the payment status and the terms you agreed to.",
      "When you write to us: name, email, your message and, if you like, a phone number, so that we can answer.",
      "When you ask for a trial class: name, email, the programme, your child’s year of birth, your time zone, the days and hours that suit you and, if you like, a phone number and wishes, so that we can find a time.",
      "When you say who learns: the learner’s first name, year of birth and level, your time zone, the days and hours that suit you and, if you like, notes, so that we can find a group.",
      "When you log in: your email, to which we send a code that is valid for 10 minutes. There are no passwords.",
      "When you visit: your IP address, as on every website. We use it to stop abuse, such as many wrong codes in a row.",
    ],
  },
  {
    heading: "Children",
    paragraphs: [
      "This site is written for adults. Neither the checkout nor the contact form asks for a child’s name, age or photograph.",
      "The request for a trial class asks for the child’s year of birth, to find a group of that age, and for nothing else about the child.",
      "After you have bought, we ask the parent for what a class needs: the learner’s first name, year of birth, level and, if you like, notes. It is used for teaching only. The calendar of the classes, to which you can subscribe, names no child.",
    ],
  },
  {
    heading: "Cookies and browser storage",
    paragraphs: ["We store only what the shop needs to work:"],
    points: [
      "Your language, in a cookie and in the browser’s storage, and there also whether you have paused animation.",
      "A security cookie that protects forms against misuse by other sites.",
      "After checkout, a cookie that lets this browser show your receipt for 24 hours.",
      "If you have sent your cart to the one who pays: that you have, so that we can show you what became of it.",
      "In the open tab only: a random number for your cart, for whom you chose its packages, what you have typed into the checkout form until the order is paid, what you have typed into the contact form, into the request for a trial class or for a refund, or about a learner, until it is sent, and your login, which ends with the tab, when you log out, or after 30 days at the latest.",
    ],
  },
  {
    heading: "Who receives data",
    paragraphs: ["Only those who are needed for your order:"],
    points: [
      `The payment provider that you choose (${gateways.lists.any}) receives your name, contact details and order. What you enter on its page stays with it, under its own privacy policy.`,
      "The services that run our server and deliver our email are processors: they work on our behalf.",
      "The teaching team receives a paid order, to arrange the classes.",
      "Authorities, where the law obliges us.",
    ],
  },
  {
    heading: "How long we keep it",
    paragraphs: [],
    points: [
      "Carts that were left behind: 30 days. The link to a cart that somebody else was to pay: 30 days after it ended; it names nobody.",
      "Details of buyers who neither paid nor confirmed their email: 90 days.",
      "Messages from the contact form, with our answers: 12 months.",
      "Requests for a trial class: 180 days after the request, or after the class if that is later.",
      "What you wrote when you asked for a refund, and our answer: 12 months after the decision.",
      "Who learns: 365 days after the payment, or after the last class of the group if that is later. When the whole order is refunded, at once.",
      "What a payment provider reports to us about a payment: 30 days after we have processed it.",
      "The link to the receipt in your email: 90 days.",
      "When you logged in and last used that login, and a random number of the browser: 90 days after the login has ended.",
      "Paid orders, receipts and invoices: as long as tax and accounting law requires. If you ask us to erase your data, they stay without your name and contact details.",
    ],
  },
  {
    heading: "Your rights",
    paragraphs: [
      "You can ask for a copy of your personal data, have it corrected or erased, and object to its use. Write to us from the email address concerned; we answer within 30 days. What the law obliges us to keep, such as invoices, is kept for that purpose only.",
      "You may also complain to the data protection authority of your country.",
    ],
  },
  {
    heading: "Security",
    paragraphs: [
      "Data travels encrypted. Receipts and orders open only for the person who placed them, and only the staff who need them can see them.",
    ],
  },
  {
    heading: "Changes",
    paragraphs: ["When this policy changes, the new text appears here with its date."],
  },
];

/** The privacy policy: sample text; the lists and times are what the shop really does (D-12). */
export const copy = {
  meta: {
    title: `Privacy policy | ${brand.name.en}`,
    description:
      "What we ask for and why, what we never ask about children, how long data is kept, and how to have it erased.",
  },
  title: "Privacy policy",
  lead: "We ask for little, use it for your order, and delete it on time.",
  updated: "2026-11-30",
  ...legal,
  sections,
};

export type PrivacyCopy = typeof copy;
