// Vitest starts a thread for each run and imports all that the tests need into it; a bug is one run,
// and the imports of the shop would take most of its time. This pool keeps the thread, and with it
// what was imported: a bug is switched on by a variable.
import { ThreadsPoolWorker } from "vitest/node";

/** After so many runs a new thread, so that what bugs leave behind does not add up. */
const RUNS_PER_THREAD = 60;

/** @type {{ worker: ThreadsPoolWorker, runs: number } | undefined} */
let kept;

class WarmWorker {
  name = "warm";
  reportMemory = false;
  cacheFs = true;
  #options;
  /** @type {[string, (message: unknown) => void][]} */
  #listeners = [];

  constructor(options) {
    this.#options = options;
  }

  async start() {
    if (kept === undefined) {
      kept = { worker: new ThreadsPoolWorker(this.#options), runs: 0 };
      await kept.worker.start();
      kept.worker.thread.setMaxListeners(0);
    }
    kept.runs += 1;
  }

  on(event, listener) {
    this.#listeners.push([event, listener]);
    kept?.worker.on(event, listener);
  }

  off(event, listener) {
    kept?.worker.off(event, listener);
  }

  send(message) {
    if (message.type !== "stop") return kept?.worker.send(message);
    // The thread would listen to nobody after a stop.
    const stopped = { __vitest_worker_response__: true, type: "stopped" };
    for (const [event, listener] of this.#listeners) if (event === "message") listener(stopped);
  }

  async stop() {
    for (const [event, listener] of this.#listeners) kept?.worker.off(event, listener);
    const isWornOut = kept !== undefined && kept.runs >= RUNS_PER_THREAD;
    if (isWornOut) await endThread();
  }

  deserialize(data) {
    return data;
  }
}

/** Ends the kept thread: the next run imports everything anew. */
export async function endThread() {
  const ending = kept;
  kept = undefined;
  await ending?.worker.stop();
}

export const warmPool = {
  name: "warm",
  createPoolWorker: (options) => new WarmWorker(options),
};
