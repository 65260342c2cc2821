/**
 * Does the work at an interval, but never twice at once: a turn is skipped while the previous one runs. Keeps
 * no process alive. Returns a function that stops it and waits for the current turn.
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
