/** How old something that a process keeps in memory may become before it is loaded again, without any notice. */
const FRESH_MS = 1_500;
/** How often a process checks whether something has become that old (`startPoll`). */
export const POLL_MS = 500;

/** Loads something that a process keeps in memory, again when it has changed. */
export type Reloader<Value> = {
  /** Joins the load that is under way, or begins one. @throws the database's error */
  load(): Promise<Value>;
  /**
   * Loads all that has changed until now: a load under way may have begun before, so another one follows
   * it, unless that fails. @throws the database's error
   */
  reload(): Promise<Value>;
  /** Reloads, and nobody waits for it; a failure is logged. */
  invalidate(): void;
  /** Loads if the last load was begun too long ago; nobody waits for it, a failure is logged. */
  reloadIfStale(): void;
};

/** One load at a time, so that an older state never comes after a newer one. */
export function createReloader<Value>(
  read: () => Promise<Value>,
  now: () => Date,
  failed: (error: unknown) => void,
): Reloader<Value> {
  let underWay: Promise<Value> | null = null;
  let next: Promise<Value> | null = null;
  let begunAt = Number.NEGATIVE_INFINITY;

  const begin = () => {
    begunAt = now().getTime();
    const loading = read().finally(() => {
      underWay = null;
    });
    underWay = loading;
    return loading;
  };
  const load = () => underWay ?? begin();
  const reload = () => {
    if (underWay === null) return begin();
    next ??= underWay
      .finally(() => {
        next = null;
      })
      .then(load);
    return next;
  };
  // Either way: a clock that was set back must not keep something old for hours.
  const isStale = () => Math.abs(now().getTime() - begunAt) > FRESH_MS;

  return {
    load,
    reload,
    invalidate: () => void reload().catch(failed),
    reloadIfStale() {
      if (underWay === null && isStale()) begin().catch(failed);
    },
  };
}
