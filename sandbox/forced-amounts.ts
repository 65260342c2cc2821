import type { Locale } from "#core/locale.ts";
import type { Gateway, Outcome } from "./gateway.ts";

/**
 * Totals that force an outcome whatever button is pressed, in minor units of any currency. They are
 * rare on purpose: no sample price or coupon leads to one.
 */
export const FORCED_AMOUNTS: readonly {
  readonly amount: number;
  readonly outcome: Outcome;
  readonly meaning: Readonly<Record<Locale, string>>;
}[] = [
  {
    amount: 40_401,
    outcome: "approve",
    meaning: { en: "Always approved", ar: "تُقبل دائمًا" },
  },
  {
    amount: 40_402,
    outcome: "decline",
    meaning: { en: "Always declined", ar: "تُرفض دائمًا" },
  },
  {
    amount: 40_403,
    outcome: "cancel",
    meaning: { en: "Always cancelled", ar: "تُلغى دائمًا" },
  },
  {
    amount: 40_404,
    outcome: "expire",
    meaning: { en: "Always expires", ar: "تنتهي صلاحيتها دائمًا" },
  },
];

/** Settles a payment as requested, or as its amount forces it; returns the buyer's next address. */
export async function settle(gateway: Gateway, reference: string, wish: Outcome): Promise<string> {
  const { amount } = gateway.view(reference);
  const forced = FORCED_AMOUNTS.find((row) => row.amount === amount);
  return gateway.settle(reference, forced?.outcome ?? wish);
}
