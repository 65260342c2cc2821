import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { isAbsolute } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Reading } from "../metrics/metrics.ts";
import { isAboutReadings, type ReadingsMessage } from "../metrics/readings.ts";
import type { ProcessReadings } from "../metrics/render.ts";
import { SHUTDOWN_TIMEOUT_MS } from "./farewells.ts";
import { isFromChild, RELIEVE } from "./messages.ts";
import type { Role } from "./role.ts";

/** A supervised process could not start; the message is the reason that it gave. */
export class ChildFailed extends Error {}

/** A process of a supervisor. */
export type Child = {
  readonly role: Role;
  /** Resolves once it is running, with how the first owner signs in. @throws ChildFailed if it ends before */
  readonly ready: Promise<string | null>;
  /** Resolves with its exit code or signal when it has ended. */
  readonly gone: Promise<number | string>;
  /** Its counters; `null` if it does not answer in time. */
  read(): Promise<readonly Reading[] | null>;
  /** Asks it to stop, because a new process has replaced it or by a signal; resolves when it has ended. */
  leave(how: "relieved" | "SIGTERM" | "SIGINT"): Promise<void>;
};

/** A process is killed after this: a little longer than it may take to stop by itself. */
const KILL_AFTER_MS = SHUTDOWN_TIMEOUT_MS + 500;

/** How long a process may take to report its counters. */
const READ_TIMEOUT_MS = 2_000;

/**
 * Starts this program again as a child process, for one role. `readAll` answers its request for the counters of
 * all processes.
 * @throws ChildFailed if the program cannot be started
 */
export function startChild(role: Role, readAll: () => Promise<readonly ProcessReadings[]>): Child {
  cluster.setupPrimary({ args: ["--role", role] });
  // Start both the program and Node by the path that started us. A symbolic link in it may lead to a newer
  // version by now (docs/running.md), and the folder of our version may be gone.
  if (isAbsolute(process.argv0)) process.execPath = process.argv0;
  const worker = cluster.fork();
  // Ignores a message that could not be sent because the process has just ended: `gone` reports the end.
  worker.on("error", () => {});
  if (worker.process.pid === undefined) {
    throw new ChildFailed(`${process.execPath} cannot be started.`);
  }
  const gone = once(worker, "exit").then(([code, signal]) => signal ?? code ?? 0);
  const ready = readiness(worker, gone);
  // Only callers that await `ready` need its failure; without them it must not count as unhandled.
  ready.catch(() => {});
  worker.on("message", async (message: unknown) => {
    if (!isAboutReadings(message) || !("ask" in message)) return;
    const answer: ReadingsMessage = { asked: message.ask, all: await readAll() };
    if (worker.isConnected()) worker.send(answer);
  });
  return {
    role,
    ready,
    gone,
    read: () => readings(worker),
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

async function readings(worker: Worker): Promise<readonly Reading[] | null> {
  if (!worker.isConnected()) return null;
  const tell = randomUUID();
  const { promise, resolve } = Promise.withResolvers<readonly Reading[] | null>();
  const hear = (message: unknown) => {
    if (isAboutReadings(message) && "told" in message && message.told === tell) {
      resolve(message.readings);
    }
  };
  const giveUp = () => resolve(null);
  const late = setTimeout(giveUp, READ_TIMEOUT_MS);
  worker.on("message", hear).once("disconnect", giveUp);
  worker.send({ tell } satisfies ReadingsMessage);
  return promise.finally(() => {
    clearTimeout(late);
    worker.off("message", hear).off("disconnect", giveUp);
  });
}
