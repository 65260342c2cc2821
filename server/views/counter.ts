import { sql } from "kysely";
import { sellerDay } from "#core/dates.ts";
import { dayText, type ViewStep } from "#core/figures.ts";
import type { Locale } from "#core/locale.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";

/**
 * Counts what visitors do on the way to a payment: sums for each day, screen and language, without a
 * cookie, an address or anything else of a person (D-174).
 */
export type ViewCounter = {
  /** Adds one. Only memory is touched; `screen` is empty for carts and checkouts. */
  count(step: ViewStep, screen: string, locale: Locale): void;
  /** Stores what was counted since the last time. */
  flush(): Promise<void>;
  /** Stores what is left, and counts no more in the background. */
  close(): Promise<void>;
};

/** What a process that dies at once forgets at most. */
const FLUSH_MS = 10_000;

type Count = {
  readonly day: string;
  readonly step: ViewStep;
  readonly screen: string;
  readonly locale: Locale;
  count: number;
};

/** Opens the counter of one process; any number of processes add to the same rows. */
export function openViewCounter(db: Database, log: Log, now: () => Date): ViewCounter {
  let counts = new Map<string, Count>();

  const add = (key: string, one: Count) => {
    const known = counts.get(key);
    if (known === undefined) counts.set(key, one);
    else known.count += one.count;
  };

  const flush = async () => {
    if (counts.size === 0) return;
    const taken = counts;
    counts = new Map();
    try {
      await store(db, [...taken.values()]);
    } catch (error) {
      for (const [key, one] of taken) add(key, one);
      throw error;
    }
  };
  const flushOrLog = () =>
    flush().catch((error: unknown) => log.warn({ err: error }, "counted views not stored yet"));

  const timer = setInterval(flushOrLog, FLUSH_MS);
  timer.unref();
  return {
    count(step, screen, locale) {
      const day = dayText(sellerDay(now()));
      add(`${day} ${step} ${screen} ${locale}`, { day, step, screen, locale, count: 1 });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flushOrLog();
    },
  };
}

/** In one order, so that two processes never wait for each other in a circle. */
async function store(db: Database, counts: readonly Count[]): Promise<void> {
  const rows = counts.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  await db
    .insertInto("view_counts")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["day", "step", "screen", "locale"])
        .doUpdateSet({ count: sql`view_counts.count + excluded.count` }),
    )
    .execute();
}

const nameOf = ({ day, step, screen, locale }: Count) => [day, step, screen, locale].join(" ");
