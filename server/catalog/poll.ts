import { repeat } from "../queue/repeat.ts";
import type { Shop } from "../shop.ts";

const POLL_MS = 1_000;

/**
 * Asks for the prices again and again, until the returned function is called: a list that is too old is
 * read anew (`FRESH_MS`). So a change whose notice was lost is seen within five seconds, also by pages
 * that nobody has asked for in the meantime (D-230).
 */
export function startPricePoll({ catalog, log }: Pick<Shop, "catalog" | "log">): () => void {
  const look = async () => {
    await catalog.list("default");
  };
  const timer = repeat(POLL_MS, look, (error) => log.warn({ err: error }, "prices not polled"));
  timer.unref();
  return () => clearInterval(timer);
}
