import type { Log } from "../log.ts";
import type { ProcessReadings } from "../metrics/render.ts";
import type { Child } from "./child.ts";
import type { Role } from "./role.ts";

/** A slot for one process of a role; a process that ends is replaced. */
export type ProcessSlot = {
  readonly role: Role;
  /** Starts the first process; returns how the first owner signs in. @throws ChildFailed */
  start(): Promise<string | null>;
  /**
   * Replaces the process by a new one; the old one stops once the new one is running.
   * @throws ChildFailed, and then the old one stays
   */
  replace(): Promise<void>;
  /** The counters of its process; `null` if there is none, or it does not answer. */
  read(): Promise<ProcessReadings | null>;
  /** Whether its processes repeatedly end as soon as they have started. */
  isCrashLooping(): boolean;
  /** Stops its processes for good. */
  stop(how: "SIGTERM" | "SIGINT" | "unneeded"): Promise<void>;
};

/** If a process has run for this long, its end has nothing to do with its start. */
const STABLE_AFTER_MS = 10_000;
/** The pause before the next try, doubled after each failure. */
const BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;
const CRASH_LOOP_FAILURES = 5;

type SlotOptions = {
  /** The name of its process, unique within its supervisor: `web-1`. */
  readonly name: string;
  readonly role: Role;
  readonly log: Log;
  /** Called after each failure of one of its processes. */
  readonly failed: () => void;
  /** Starts a process of its role. @throws ChildFailed if the program cannot be started */
  readonly start: () => Child;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates a slot without a process. */
export function createSlot({
  name,
  role,
  log,
  failed,
  start: startChild,
}: SlotOptions): ProcessSlot {
  let current: Child | null = null;
  /** Processes that are starting or stopping. */
  const others = new Set<Child>();
  let failures = 0;
  let isStopped = false;
  let lastTurn: Promise<unknown> = Promise.resolve();

  /**
   * Starts one process at a time: of two concurrent starts, both would fill the slot, and one of them would
   * never be stopped.
   */
  const inTurn = <Done>(work: () => Promise<Done>): Promise<Done> => {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => {});
    return turn;
  };

  const start = async (): Promise<string | null> => {
    const child = startChild();
    others.add(child);
    void child.exited.then(() => others.delete(child));
    const firstOwner = await child.ready;
    others.delete(child);
    current = child;
    void watch(child, performance.now());
    return firstOwner;
  };

  const watch = async (child: Child, since: number) => {
    const end = await child.exited;
    if (current !== child || isStopped) return;
    current = null;
    log.error({ role, end }, "a process ended by itself, another takes its place");
    failures = performance.now() - since > STABLE_AFTER_MS ? 0 : failures + 1;
    failed();
    await restart();
  };

  const restart = async () => {
    while (current === null && !isStopped) {
      if (failures > 0) {
        // Keeps the supervisor alive, which may have nothing else to wait for.
        await pause(Math.min(BACKOFF_MS * 2 ** failures, MAX_BACKOFF_MS));
      }
      try {
        await inTurn(async () => {
          if (current === null && !isStopped) await start();
        });
      } catch (error) {
        log.error({ role, err: error }, "a process could not start, and is tried again");
        failures += 1;
        failed();
      }
    }
  };

  return {
    role,
    start: () => inTurn(start),
    async replace() {
      const old = await inTurn(async () => {
        if (isStopped) return null;
        const replaced = current;
        await start();
        failures = 0;
        return replaced;
      });
      if (old === null) return;
      others.add(old);
      await old.stop("replaced");
      others.delete(old);
    },
    async read() {
      const readings = (await current?.read()) ?? null;
      return readings === null ? null : { process: name, readings };
    },
    isCrashLooping: () => current === null && failures >= CRASH_LOOP_FAILURES,
    async stop(how) {
      isStopped = true;
      const all = current === null ? [...others] : [current, ...others];
      await Promise.all(all.map((child) => child.stop(how)));
    },
  };
}
