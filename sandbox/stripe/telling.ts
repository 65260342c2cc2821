/** How payments are told (control's `amountSkewMinor`, in minor units, and `currency`). */
export type Telling = {
  readonly publicUrl: string;
  readonly skew: number;
  readonly currency: string | null;
};

export function reportedCurrency(truth: string, telling: Telling): string {
  return telling.currency?.toLowerCase() ?? truth;
}

export const NO_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
