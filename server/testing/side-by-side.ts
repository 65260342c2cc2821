/**
 * Some more than the shop has database connections: the others wait for one, and get 503 only if none is
 * free for three seconds. No transaction takes a second one, so that all of them come to their turn.
 */
const CONCURRENCY = 16;

/**
 * Does something `times` times, `concurrency` of them in parallel: few if each waits for a gateway, as
 * the shop gives up slow ones. Returns the outcomes in the order of their index.
 */
export async function sideBySide<Outcome>(
  times: number,
  act: (index: number) => Promise<Outcome>,
  concurrency = CONCURRENCY,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const indexes = Array.from({ length: times }, (_, index) => index).values();
  const work = async () => {
    for (const index of indexes) outcomes[index] = await act(index);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return outcomes;
}
