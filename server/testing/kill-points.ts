/** A moment at which a process can be killed: just before or after one of its actions. */
export type KillPoint = {
  /** The action: commits these tables, calls this address, delivers a mail. */
  readonly at: string;
  readonly when: "before" | "after";
  /** Which occurrence, from 1. */
  readonly nth: number;
};

/** Counts actions, each kind separately, so that simultaneous ones do not change the numbers. */
export class KillPoints {
  readonly #counts = new Map<string, number>();
  #target: KillPoint | null = null;
  #passed: KillPoint[] = [];

  /** Restarts the count; `target` is the moment to be killed at, if any. */
  arm(target: KillPoint | null): void {
    this.#counts.clear();
    this.#passed = [];
    this.#target = target;
  }

  /** All actions since then, in order. */
  get passed(): readonly KillPoint[] {
    return this.#passed;
  }

  /** Records an action. True if it is the target. */
  pass(at: string, when: KillPoint["when"]): boolean {
    const key = `${when} ${at}`;
    const nth = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, nth);
    this.#passed.push({ at, when, nth });
    const target = this.#target;
    return target !== null && target.at === at && target.when === when && target.nth === nth;
  }
}
