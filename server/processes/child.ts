import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { isAbsolute } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Reading } from "../metrics/metrics.ts";
import { isAboutReadings, type ReadingsMessage } from "../metrics/readings.ts";
import type { ProcessReadings } from "../metrics/render.ts";
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
  /** What it has counted; `null` if it does not say so soon. */
  read(): Promise<readonly Reading[] | null>;
  /** Asks it to leave as a new one is at work in its place, or by a signal; resolves when it is gone. */
  leave(how: "relieved" | "SIGTERM" | "SIGINT"): Promise<void>;
};

/** Beyond the time in which it leaves by itself. */
const KILL_AFTER_MS = LEAVE_LIMIT_MS + 500;

/** How long a process may take to say what it has counted. */
const READ_LIMIT_MS = 2_000;

/**
 * Starts this program once more, for one role. `readAll` answers it when it asks what all processes have
 * counted.
 * @throws ChildFailed when there is no program to start
 */
export function startChild(role: Role, readAll: () => Promise<readonly ProcessReadings[]>): Child {
  cluster.setupPrimary({ args: ["--role", role] });
  // The program is found by the path that started us, and so is Node: a link in it may lead to another
  // version by now (docs/running.md), and the folder of ours may be gone.
  if (isAbsolute(process.argv0)) process.execPath = process.argv0;
  const worker = cluster.fork();
  // A message to one that has just ended: its end is what counts.
  worker.on("error", () => {});
  if (worker.process.pid === undefined) {
    throw new ChildFailed(`${process.execPath} cannot be started.`);
  }
  const gone = once(worker, "exit").then(([code, signal]) => signal ?? code ?? 0);
  const ready = readiness(worker, gone);
  // Whoever waits for it hears of its failure; others need not.
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
  const late = setTimeout(giveUp, READ_LIMIT_MS);
  worker.on("message", hear).once("disconnect", giveUp);
  worker.send({ tell } satisfies ReadingsMessage);
  return promise.finally(() => {
    clearTimeout(late);
    worker.off("message", hear).off("disconnect", giveUp);
  });
}
