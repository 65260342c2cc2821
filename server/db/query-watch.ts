import type { LogEvent } from "kysely";

/** Called after each statement, in the context of whoever asked for it. */
export type QueryListener = (query: LogEvent) => void;

/** Tells listeners of the statements of a database. Without listeners it costs next to nothing. */
export type QueryWatch = {
  /** For `new Kysely({ log })`. */
  readonly log: QueryListener;
  readonly watchQueries: (listener: QueryListener) => void;
};

export function createQueryWatch(): QueryWatch {
  const listeners: QueryListener[] = [];
  return {
    log(query) {
      for (const listener of listeners) listener(query);
    },
    watchQueries: (listener) => void listeners.push(listener),
  };
}
