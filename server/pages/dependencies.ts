type Read = { readonly read: () => Promise<unknown>; readonly was: string };

/** What was read to render a page, so that it can be read again to see whether it has changed. */
export class Dependencies {
  readonly #reads: Read[] = [];

  /** Reads plain data and remembers it. */
  async track<Value>(read: () => Promise<Value>): Promise<Value> {
    const value = await read();
    this.#reads.push({ read, was: JSON.stringify(value) });
    return value;
  }

  /** Whether reading everything again gives the same. */
  async areUnchanged(): Promise<boolean> {
    const now = await Promise.all(this.#reads.map(({ read }) => read()));
    return this.#reads.every(({ was }, index) => was === JSON.stringify(now[index]));
  }
}
