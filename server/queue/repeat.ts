/** Does the work every so often, but never twice at once: a turn that comes too early is left out. */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): NodeJS.Timeout {
  let busy = false;
  return setInterval(async () => {
    if (busy) return;
    busy = true;
    await work().catch(failed);
    busy = false;
  }, everyMs);
}
