/** A moment at which a process can be killed: just before or just after something that it does. */
export type KillPoint = {
  /** What it does: commits these tables, calls this address, hands a mail over. */
  readonly at: string;
  readonly when: "before" | "after";
  /** The how manieth time, from 1. */
  readonly nth: number;
};

/** Counts what happens, each kind by itself, so that what happens at once does not change a number. */
export class KillPoints {
  readonly #counts = new Map<string, number>();
  #target: KillPoint | null = null;
  #passed: KillPoint[] = [];

  /** Begins to count anew; `target` is the moment to be killed at, if any. */
  arm(target: KillPoint | null): void {
    this.#counts.clear();
    this.#passed = [];
    this.#target = target;
  }

  /** What has happened since then, in its order. */
  get passed(): readonly KillPoint[] {
    return this.#passed;
  }

  /** Says that something happens now. True when this is the moment. */
  pass(at: string, when: KillPoint["when"]): boolean {
    const key = `${when} ${at}`;
    const nth = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, nth);
    this.#passed.push({ at, when, nth });
    const target = this.#target;
    return target !== null && target.at === at && target.when === when && target.nth === nth;
  }
}
