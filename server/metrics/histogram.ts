/** Upper bounds of the buckets for times, in seconds. */
export const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25] as const;

/** Times by how long they took; `counts` has those of each bucket alone. */
export type Histogram = { readonly counts: number[]; sum: number; count: number };

export function emptyHistogram(): Histogram {
  return { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
}

export function addTime(histogram: Histogram, seconds: number): void {
  histogram.sum += seconds;
  histogram.count += 1;
  const bucket = BUCKETS.findIndex((end) => seconds <= end);
  if (bucket !== -1) histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1;
}
