/**
 * How many families gave how many stars, over all programmes: sample data that the seller replaces (D-26, D-154).
 * Every page reads its figures here.
 */
const FAMILIES_BY_STARS = { 5: 10_450, 4: 1900, 3: 100, 2: 30, 1: 20 } as const;

const given = Object.entries(FAMILIES_BY_STARS).map(([stars, families]) => ({
  stars: Number(stars),
  families,
}));
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const count = sum(given.map(({ families }) => families));
const happy = sum(given.filter(({ stars }) => stars >= 4).map(({ families }) => families));

export const ratings = {
  /** "12,500" */
  count: count.toLocaleString("en-US"),
  /** "4.8", of 5 stars. */
  average: (sum(given.map(({ stars, families }) => stars * families)) / count).toFixed(1),
  /** "98.8%": four or five stars. */
  positive: `${((100 * happy) / count).toFixed(1)}%`,
} as const;
