import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { LEAVE_LIMIT_MS } from "./farewells.ts";
import { isFromChild, RELIEVE } from "./messages.ts";
import type { Role } from "./role.ts";

/** A process of a supervisor that could not start: why, in its own words. */
export class ChildFailed extends Error {}

/** A process of a supervisor. */
export type Child = {
  readonly role: Role;
  /** How the first owner signs in, once it is at work. @throws ChildFailed when it ends before */
  readonly ready: Promise<string | null>;
  /** Resolves with its exit code or signal when it has ended. */
  readonly gone: Promise<number | string>;
  /** Asks it to leave as a new one is at work in its place, or by a signal; resolves when it is gone. */
  leave(how: "relieved" | "SIGTERM" | "SIGINT"): Promise<void>;
};

/** Beyond the time in which it leaves by itself. */
const KILL_AFTER_MS = LEAVE_LIMIT_MS + 500;

/** Starts this program once more, for one role. */
export function startChild(role: Role): Child {
  cluster.setupPrimary({ args: ["--role", role] });
  const worker = cluster.fork();
  // A message to one that has just ended: its end is what counts.
  worker.on("error", () => {});
  const gone = once(worker, "exit").then(([code, signal]) => signal ?? code ?? 0);
  const ready = readiness(worker, gone);
  // Whoever waits for it hears of its failure; others need not.
  ready.catch(() => {});
  return {
    role,
    ready,
    gone,
    async leave(how) {
      if (how === "relieved") worker.send(RELIEVE);
      else worker.process.kill(how);
      const late = pause(KILL_AFTER_MS, "late", { ref: false });
      if ((await Promise.race([gone, late])) === "late") worker.process.kill("SIGKILL");
      await gone;
    },
  };
}

function readiness(worker: Worker, gone: Promise<number | string>): Promise<string | null> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message: unknown) => {
      if (!isFromChild(message)) return;
      if ("ready" in message) resolve(message.ready.firstOwner);
      else reject(new ChildFailed(message.failed));
    });
    void gone.then((end) => reject(new ChildFailed(`A process ended with ${end} as it started.`)));
  });
}
