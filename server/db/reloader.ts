/** How old a cached value may become before it is loaded again without a notice. */
const FRESH_MS = 1_500;
/** How often a process checks whether a cached value is that old (`startPoll`). */
export const POLL_MS = 500;

/** Loads a value that a process caches in memory, and reloads it after a change. */
export type Reloader<Value> = {
  /** Joins the load under way, or begins one. @throws the database's error */
  load(): Promise<Value>;
  /**
   * Loads all changes up to now. A load under way may have begun before a change, so another one follows it,
   * unless it fails.
   * @throws the database's error
   */
  reload(): Promise<Value>;
  /** Reloads in the background; a failure is logged. */
  invalidate(): void;
  /** Reloads in the background if the last load began too long ago; a failure is logged. */
  reloadIfStale(): void;
};

/** Runs one load at a time, so that an older state never replaces a newer one. */
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
  // In both directions: a clock that was set back must not keep a stale value for hours.
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
