import type { FiguresBy, ViewStep } from "#core/figures.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Locale } from "#core/locale.ts";
import type { Programme, ScreenName } from "#core/screens.ts";
import { copy as gatewayWords } from "./gateways.en.ts";

const by: Readonly<Record<FiguresBy, string>> = {
  day: "By day",
  programme: "By programme",
  gateway: "By gateway",
  country: "By country",
  coupon: "By coupon",
  locale: "By language",
};

/** What the first column of each table holds. */
const rows: Readonly<Record<FiguresBy, string>> = {
  day: "Day",
  programme: "Programme",
  gateway: "Gateway",
  country: "Country",
  coupon: "Coupon",
  locale: "Language",
};

const programmes: Readonly<Record<Programme | "language" | "future-builders" | "other", string>> = {
  coding: "Coding and AI",
  character: "Character building",
  math: "Mental math",
  fitness: "Children's fitness",
  tutoring: "Private tutoring",
  ai: "AI for teachers",
  language: "Language packages",
  "future-builders": "Future Builders",
  other: "Other packages",
};

const gateways: Readonly<Record<GatewayIdentifier, string>> = gatewayWords.names;

const locales: Readonly<Record<Locale, string>> = { en: "English", ar: "Arabic" };

const steps: Readonly<Record<ViewStep | "paid", string>> = {
  view: "Pages opened",
  cart: "Carts begun",
  checkout: "Checkouts begun",
  paid: "Orders paid",
};

const pages: Readonly<Record<ScreenName, string>> = {
  home: "Home",
  coding: "Coding and AI",
  "character-building": "Character building",
  "mental-math": "Mental math",
  "children-fitness": "Children's fitness",
  "private-tutoring": "Private tutoring",
  "ai-teacher-training": "AI for teachers",
  packages: "Packages",
  "character-building-packages": "Character building packages",
  trial: "Trial class",
  cart: "Cart",
  success: "Thank-you page",
  login: "Log in",
  account: "My orders",
  receipt: "Receipt",
  learners: "Who learns",
  "shared-cart": "Shared cart",
  policy: "Payment and course policy",
  refund: "Refund policy",
  privacy: "Privacy",
  terms: "Terms",
};

/** The figures of the back office. */
export const copy = {
  lead: "What was sold, what went back, and how visitors came to pay.",
  period: "Period",
  periods: {
    week: "Last 7 days",
    month: "Last 30 days",
    quarter: "Last 90 days",
    year: "Last 365 days",
    own: "Own period",
  },
  from: "From",
  to: "To",
  noDay: "Choose a whole date. The figures follow once both days are there.",
  wrongPeriod:
    "The period has to end on or after the day on which it begins. Change one of the days; the figures follow.",
  tooLong: "A period has {days} days at most. Change one of the days; the figures follow.",
  currency: "Currency",
  zone: "A day begins and ends at midnight in Dubai. Each currency is counted by itself.",
  tiles: { orders: "Orders", paid: "Paid", refunded: "Refunded", net: "After refunds" },
  none: { heading: "No order was paid in this period", text: "A longer period may show more." },
  sales: "Sales",
  split: "Split",
  by,
  rows,
  columns: { orders: "Orders", paid: "Paid", refunded: "Refunded", net: "After refunds" },
  chart: {
    sales: "Chart of the sums paid and refunded, {split}. The table below has the same figures.",
    funnel: "Chart of the way from a page to a payment. The table below has the same figures.",
    rest: "All others",
    perWeek: "Each bar is a week.",
    perMonth: "Each bar is a month.",
  },
  notes: {
    day: "An order counts on the day on which it was paid, a refund on the day on which it was done. Disputed money is not taken off; it is in the file of orders.",
    programme:
      "An order of several programmes counts once in each, and its discounted total is split by the prices of its lines.",
  },
  download: "Download as {format}",
  table: "Show the table",
  noCoupon: "Without a coupon",
  programmes,
  gateways,
  locales,
  funnel: {
    heading: "From a page to a payment",
    steps,
    step: "Step",
    count: "Count",
    share: "Of the step before",
    notes:
      "Counted without cookies, as sums for each day. Pages that the shop sent are counted, without known bots; what opens inside the page afterwards, or comes from a cache in between, is not seen. Up to 10 seconds of the latest are missing.",
  },
  pages: {
    heading: "Pages opened",
    page: "Page",
    total: "Total",
    names: pages,
  },
};

export type AdminFiguresCopy = typeof copy;
