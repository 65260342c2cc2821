// Vitest starts a thread for each run and imports everything that the tests need. Each bug is one
// run, and importing the shop would take most of its time. This pool keeps the thread with its
// imports; a variable activates each bug.
import { ThreadsPoolWorker } from "vitest/node";

/** A new thread after this many runs, so that leftovers of bugs do not add up. */
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
    // After a stop the thread would no longer react.
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

/** Ends the kept thread; the next run imports everything again. */
export async function endThread() {
  const ending = kept;
  kept = undefined;
  await ending?.worker.stop();
}

export const warmPool = {
  name: "warm",
  createPoolWorker: (options) => new WarmWorker(options),
};
