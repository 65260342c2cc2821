import { POLL_MS } from "../db/reloader.ts";
import type { Shop } from "../shop.ts";

/**
 * Checks regularly, until the returned function is called, whether the cached data that visitors see is stale.
 * So a change whose notice was lost is visible within five seconds, also on pages that nobody has requested in
 * the meantime. However slow a read is, it starts in time (D-230).
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
