import { POLL_MS } from "../db/reloader.ts";
import type { Shop } from "../shop.ts";

/**
 * Looks again and again, until the returned function is called, whether what visitors are shown has to be
 * read anew. So a change whose notice was lost is seen within five seconds, also on pages that nobody has
 * asked for in the meantime, and however slow a reading is, it is begun in time (D-230).
 */
export function startPoll({
  catalog,
  availability,
  words,
}: Pick<Shop, "catalog" | "availability" | "words">): () => void {
  const timer = setInterval(() => {
    for (const kept of [catalog, availability, words]) kept.reloadIfStale();
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
