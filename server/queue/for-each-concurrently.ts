/**
 * Starts the work for each item in order, for at most `most` items at once.
 * @throws the first error, once all started work has ended; the rest is not started
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = Iterator.from(items);
  const errors: unknown[] = [];
  const lane = async () => {
    for (const item of left) {
      if (errors.length > 0) return;
      await work(item).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: most }, lane));
  if (errors.length > 0) throw errors[0];
}
