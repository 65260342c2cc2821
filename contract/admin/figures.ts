import { z } from "zod";
import { FIGURES_BY, VIEW_STEPS } from "#core/figures.ts";
import { LOCALES } from "#core/locale.ts";
import { currency } from "../envelope.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

/** Sums in one currency, in its major units; they are never added across currencies. */
const currencySums = z.object({
  currency,
  orders: z.number(),
  paid: z.number(),
  refunded: z.number(),
});
export type CurrencySumsAnswer = z.infer<typeof currencySums>;

/** A day such as `2026-11-23`, a programme, a gateway, a country, a coupon or a language. */
const figureRow = z.object({
  /** `null` for orders that have none, such as no coupon. */
  key: z.string().nullable(),
  sums: z.array(currencySums),
});
export type FigureRowAnswer = z.infer<typeof figureRow>;

const figures = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(FIGURES_BY),
  /** The time zone in which a day begins and ends (IANA). */
  time_zone: z.string(),
  rows: z.array(figureRow),
  totals: z.array(currencySums),
  /** From a page to a payment; `count` of `view` is of pages that the shop sent itself. */
  funnel: z.array(z.object({ step: z.enum([...VIEW_STEPS, "paid"]), count: z.number() })),
  /** Pages sent, by screen and language. */
  views: z.array(z.object({ screen: z.string(), locale: z.enum(LOCALES), count: z.number() })),
});
export type FiguresAnswer = z.infer<typeof figures>;

const period = {
  /** Days of the seller, both included. */
  from: z.string().max(10),
  to: z.string().max(10),
};

export const getFigures = staffEndpoint({
  method: "GET",
  path: paths.figures,
  summary: "Sales of a period, split in one way, and how visitors came to pay",
  access: "figures",
  query: z.object({ ...period, by: z.enum(FIGURES_BY).default("day") }),
  body: null,
  data: figures,
  refusals: ["invalid_input"],
});

/** The tables of a file: those of the figures, and the pages with the way to a payment. */
export const FIGURES_FILES = [...FIGURES_BY, "funnel"] as const;

export const getFiguresFile = staffEndpoint({
  method: "GET",
  path: paths.figuresFile,
  summary: "The same figures as a file (CSV)",
  access: "figures",
  query: z.object({ ...period, by: z.enum(FIGURES_FILES).default("day") }),
  body: null,
  data: null,
  file: "text/csv",
  refusals: ["invalid_input"],
});
