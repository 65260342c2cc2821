import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { isAbsolute } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Reading } from "../metrics/metrics.ts";
import { isReadingsMessage, type ReadingsMessage } from "../metrics/readings.ts";
import type { ProcessReadings } from "../metrics/render.ts";
import { isChildMessage, type StopMessage } from "./messages.ts";
import type { Role } from "./role.ts";
import { KILL_AFTER_MS } from "./shutdown.ts";

/** A supervised process could not start; the message is the reason that it gave. */
export class ChildFailed extends Error {}

/** A process of a supervisor. */
export type Child = {
  readonly role: Role;
  /** Resolves once it is running, with how the first owner signs in. @throws ChildFailed if it ends before */
  readonly ready: Promise<string | null>;
  /** Resolves with its exit code or signal when it has ended. */
  readonly exited: Promise<number | string>;
  /** Its counters; `null` if it does not answer in time. */
  read(): Promise<readonly Reading[] | null>;
  /** Asks it to stop, by a message or a signal; resolves when it has ended. */
  stop(how: StopMessage | "SIGTERM" | "SIGINT"): Promise<void>;
};

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
  // Ignores a message that could not be sent because the process has just ended: `exited` reports the end.
  worker.on("error", () => {});
  if (worker.process.pid === undefined) {
    throw new ChildFailed(`${process.execPath} cannot be started.`);
  }
  // Not `once` of `node:events`, which fails at an `error`.
  const exited = new Promise<number | string>((resolve) => {
    worker.once("exit", (code: number | null, signal: string | null) => {
      resolve(signal ?? code ?? 0);
    });
  });
  const ready = readiness(worker, exited);
  // Only callers that await `ready` need its failure; without them it must not count as unhandled.
  ready.catch(() => {});
  worker.on("message", async (message: unknown) => {
    if (!isReadingsMessage(message) || !("requestAll" in message)) return;
    const answer: ReadingsMessage = { responseAll: message.requestAll, all: await readAll() };
    if (worker.isConnected()) worker.send(answer);
  });
  return {
    role,
    ready,
    exited,
    read: () => readings(worker),
    async stop(how) {
      if (how === "SIGTERM" || how === "SIGINT") worker.process.kill(how);
      else worker.send(how);
      const late = pause(KILL_AFTER_MS, "late", { ref: false });
      if ((await Promise.race([exited, late])) === "late") worker.process.kill("SIGKILL");
      await exited;
    },
  };
}

function readiness(worker: Worker, exited: Promise<number | string>): Promise<string | null> {
  return new Promise((resolve, reject) => {
    worker.on("message", (message: unknown) => {
      if (!isChildMessage(message)) return;
      if ("ready" in message) resolve(message.ready.firstOwner);
      else reject(new ChildFailed(message.failed));
    });
    void exited.then((end) =>
      reject(new ChildFailed(`A process ended with ${end} as it started.`)),
    );
  });
}

async function readings(worker: Worker): Promise<readonly Reading[] | null> {
  if (!worker.isConnected()) return null;
  const request = randomUUID();
  const { promise, resolve } = Promise.withResolvers<readonly Reading[] | null>();
  const receive = (message: unknown) => {
    if (isReadingsMessage(message) && "response" in message && message.response === request) {
      resolve(message.readings);
    }
  };
  const giveUp = () => resolve(null);
  const late = setTimeout(giveUp, READ_TIMEOUT_MS);
  worker.on("message", receive).once("disconnect", giveUp);
  worker.send({ request } satisfies ReadingsMessage);
  return promise.finally(() => {
    clearTimeout(late);
    worker.off("message", receive).off("disconnect", giveUp);
  });
}
