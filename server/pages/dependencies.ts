type Read = { readonly read: () => Promise<unknown>; readonly was: string };

/** The data read to render a page, so that it can be read again to detect changes. */
export class Dependencies {
  readonly #reads: Read[] = [];

  /** Reads plain data and records the read. */
  async track<Value>(read: () => Promise<Value>): Promise<Value> {
    const value = await read();
    this.#reads.push({ read, was: JSON.stringify(value) });
    return value;
  }

  /** Whether everything still reads the same. */
  async areUnchanged(): Promise<boolean> {
    const now = await Promise.all(this.#reads.map(({ read }) => read()));
    return this.#reads.every(({ was }, index) => was === JSON.stringify(now[index]));
  }
}
