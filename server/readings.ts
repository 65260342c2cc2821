type Reading = { readonly read: () => Promise<unknown>; readonly was: string };

/** Notes what is read while something is made, so that one can tell later whether it is still so. */
export class Readings {
  readonly #readings: Reading[] = [];

  /** Reads, and remembers what it was. What is read is plain data. */
  async note<Value>(read: () => Promise<Value>): Promise<Value> {
    const value = await read();
    this.#readings.push({ read, was: JSON.stringify(value) });
    return value;
  }

  /** Whether reading everything again brings the same. */
  async areStillTrue(): Promise<boolean> {
    const now = await Promise.all(this.#readings.map(({ read }) => read()));
    return this.#readings.every(({ was }, index) => was === JSON.stringify(now[index]));
  }
}
