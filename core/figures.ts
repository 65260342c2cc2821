import { type Day, parseDay } from "./dates.ts";
import { DAY_MS } from "./durations.ts";
import { type Currency, splitAmount } from "./money.ts";
import { programmeOf } from "./programmes.ts";

/** The ways to split the sums of a period, in addition to days. */
export const SPLITS = ["programme", "gateway", "country", "coupon", "locale"] as const;
export type Split = (typeof SPLITS)[number];
/** The possible rows of a table of figures (interface.md §12). */
export const FIGURES_BY = ["day", ...SPLITS] as const;
export type FiguresBy = (typeof FIGURES_BY)[number];

/** The steps of visitors towards a payment that the shop counts itself. */
export const VIEW_STEPS = ["view", "cart", "checkout"] as const;
export type ViewStep = (typeof VIEW_STEPS)[number];

/** The key of packages that belong to none of our programmes. */
const OTHER_PROGRAMME = "other";

/**
 * The programme of a course package, as named in figures. These names never change, because sums of past days
 * are stored under them; one programme has another name everywhere else.
 */
export function figureProgrammeOf(coursePackageId: number): string {
  const programme = programmeOf(coursePackageId) ?? OTHER_PROGRAMME;
  return programme === "languages" ? "language" : programme;
}

/** A payment or refund of one order; amounts in minor units of `currency`. */
export type MoneyFact = {
  readonly currency: Currency;
  readonly gateway: string;
  readonly country: string;
  /** Empty without a coupon. */
  readonly coupon: string;
  readonly locale: string;
  /** What was bought, with its value before discounts. */
  readonly lines: readonly { readonly coursePackageId: number; readonly value: number }[];
  /** Whether `amount` is the total of a paid order, or a refunded sum. */
  readonly kind: "paid" | "refunded";
  readonly amount: number;
};

/** Sums in minor units of a currency; `orders` counts paid orders. */
export type Sums = { readonly orders: number; readonly paid: number; readonly refunded: number };
export const NO_SUMS: Sums = { orders: 0, paid: 0, refunded: 0 };

/** Sums of one part of a split, such as one country, in one currency. */
export type SplitSums = Sums & {
  readonly split: Split;
  readonly key: string;
  readonly currency: Currency;
};

/** Adds sums of one currency, in its minor units. */
export function addSums(one: Sums, other: Sums): Sums {
  return {
    orders: one.orders + other.orders,
    paid: one.paid + other.paid,
    refunded: one.refunded + other.refunded,
  };
}

/** An order's amount, split over its programmes (D-173). */
function byProgramme({ lines, amount }: MoneyFact): ReadonlyMap<string, number> {
  const parts = splitAmount(
    amount,
    lines.map(({ value }) => value),
  );
  const sums = new Map<string, number>();
  for (const [position, { coursePackageId }] of lines.entries()) {
    const programme = figureProgrammeOf(coursePackageId);
    sums.set(programme, (sums.get(programme) ?? 0) + (parts[position] ?? 0));
  }
  return sums;
}

function partsOf(fact: MoneyFact, split: Split): ReadonlyMap<string, number> {
  return split === "programme" ? byProgramme(fact) : new Map([[fact[split], fact.amount]]);
}

/**
 * Sums up facts in all splits, or in some. Currencies are never added to each other. An order with two
 * programmes counts once in each; its money is split between them.
 */
export function sumFacts(
  facts: Iterable<MoneyFact>,
  splits: readonly Split[] = SPLITS,
): readonly SplitSums[] {
  const found = new Map<string, SplitSums>();
  for (const fact of facts) {
    for (const split of splits) {
      for (const [key, amount] of partsOf(fact, split)) {
        const { currency, kind } = fact;
        const name = JSON.stringify([split, key, currency]);
        const sums = found.get(name) ?? { split, key, currency, ...NO_SUMS };
        const more = kind === "paid" ? { orders: 1, paid: amount } : { refunded: amount };
        found.set(name, { ...sums, ...addSums(sums, { ...NO_SUMS, ...more }) });
      }
    }
  }
  return [...found.values()];
}

/** The longest period of figures, in days: ten years. */
export const MAX_PERIOD_DAYS = 3660;

/** A calendar day as in addresses and tables, `2026-11-23`. */
export function dayText(day: Day): string {
  return day.toISOString().slice(0, 10);
}

/** Reads a calendar day; `null` for any other text, such as the 30th of February. */
export function readDay(text: string): Day | null {
  const day = parseDay(text);
  return Number.isNaN(day.getTime()) || dayText(day) !== text ? null : day;
}

/** The calendar day `days` days later, or earlier with a negative number. */
export function addDays(day: Day, days: number): Day {
  return new Date(day.getTime() + days * DAY_MS) as Day;
}

export function earlierDay(one: Day, other: Day): Day {
  return one.getTime() <= other.getTime() ? one : other;
}

/** Every day of a period, both ends included. */
export function daysBetween(from: Day, to: Day): readonly Day[] {
  const count = Math.round((to.getTime() - from.getTime()) / DAY_MS) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, position) => addDays(from, position));
}
