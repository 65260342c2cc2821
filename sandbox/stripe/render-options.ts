/** Where the pages are, and how control distorts the reported payments: minor units added, another currency. */
export type RenderOptions = {
  readonly publicUrl: string;
  readonly skew: number;
  readonly currency: string | null;
};

/** The currency that is reported, in lower case. */
export function reportedCurrency(truth: string, options: RenderOptions): string {
  return options.currency?.toLowerCase() ?? truth;
}

/** An address of which nothing is known. */
export const NO_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
