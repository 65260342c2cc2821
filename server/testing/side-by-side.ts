/** As many as the shop has connections to its database: more would wait for one, and be told 503. */
const AT_ONCE = 16;

/**
 * Does something so many times, `atOnce` of them side by side: few where each waits for a gateway, as
 * the shop gives up one that takes too long. Returns the outcomes in the order of their index.
 */
export async function sideBySide<Outcome>(
  times: number,
  act: (index: number) => Promise<Outcome>,
  atOnce = AT_ONCE,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const indexes = Array.from({ length: times }, (_, index) => index).values();
  const goOn = async () => {
    for (const index of indexes) outcomes[index] = await act(index);
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return outcomes;
}
