/**
 * Does the work every so often, but never twice at once: a turn that comes too early is left out. Keeps no
 * process alive. Returns how to stop it, which ends when a turn under way has ended.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let turn: Promise<void> | null = null;
  const timer = setInterval(() => {
    turn ??= work()
      .catch(failed)
      .finally(() => {
        turn = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await turn;
  };
}
