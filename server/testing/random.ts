/** A random generator that repeats for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1, excluding 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to `count`, excluding `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const order = items.map((item) => ({ item, key: this.next() }));
    return order.sort((one, other) => one.key - other.key).map(({ item }) => item);
  }
}

/**
 * The seed of a test run: `CHAOS_SEED` sets it. It is printed, so that a failed run can be
 * repeated.
 */
export function chooseSeed(subject: string): number {
  const seed = Number(process.env["CHAOS_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`${subject}: CHAOS_SEED=${seed}`);
  return seed;
}

/** How often something is done: the variable's value, or the few times of a usual run. */
export function countOf(variable: string, usual: number): number {
  return Number(process.env[variable] ?? usual);
}
