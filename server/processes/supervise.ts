import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../config/config.ts";
import type { Log } from "../log.ts";
import { announce } from "../network/announce.ts";
import { startChild } from "./child.ts";
import { openPlace, type Place } from "./place.ts";
import type { Role } from "./role.ts";

/** Whether several processes of this machine run a role. */
export function isForSeveral(role: Role, { webConcurrency }: Config): boolean {
  return webConcurrency > 1 && (role === "all" || role === "web");
}

/** The web processes need it to answer, so it stops last. */
const LEAVES_LAST: Role = "sandbox";
const SHUTDOWN_TIMEOUT_MS = 9_700;

/**
 * Runs the processes of a role: `WEB_CONCURRENCY` for visitors, which share the port, and with the role `all`
 * also one for jobs and one for the sandbox. Replaces a process that ends. SIGUSR2 renews them one after the
 * other, without an unanswered request.
 * @throws ChildFailed if one cannot start
 */
export async function supervise(role: Role, config: Config, log: Log): Promise<void> {
  let isLeaving = false;
  const leave = async (signal: "SIGTERM" | "SIGINT", code: number) => {
    if (isLeaving) return;
    isLeaving = true;
    const forced = pause(SHUTDOWN_TIMEOUT_MS, "late", { ref: false });
    if ((await Promise.race([emptyAll(places, signal), forced])) === "late") {
      log.warn({}, "stopped late");
    }
    process.exit(code);
  };
  const failed = () => {
    const answering = places.filter((place) => place.role === "web");
    if (!answering.every((place) => place.isHopeless())) return;
    log.error({}, "the processes end as soon as they have started");
    void leave("SIGTERM", 1);
  };
  const readAll = shared(async () => {
    const counting = places.filter((place) => place.role !== "sandbox");
    const all = await Promise.all(counting.map((place) => place.read()));
    return all.filter((one) => one !== null);
  });
  const places: readonly Place[] = rolesOf(role, config).map(({ role: one, name }) =>
    openPlace({ name, role: one, log, failed, start: () => startChild(one, readAll) }),
  );

  process.on("SIGTERM", () => leave("SIGTERM", 0));
  process.on("SIGINT", () => leave("SIGINT", 0));
  // The launcher has ended, for whatever reason: stop everything.
  process.once("disconnect", () => leave("SIGINT", 0));
  process.on("SIGUSR2", renewer(places, log));

  const owners = await fillAll(places);
  announce(role, config, owners.find((owner) => owner !== null) ?? null, log);
}

/** A call during another one shares its result. */
function shared<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | null = null;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

type NamedRole = { readonly name: string; readonly role: Role };

function rolesOf(role: Role, { webConcurrency, sandbox }: Config): readonly NamedRole[] {
  const web = Array.from(
    { length: webConcurrency },
    (_, index): NamedRole => ({ name: `web-${index + 1}`, role: "web" }),
  );
  if (role === "web") return web;
  const alone: readonly Role[] = sandbox === null ? ["jobs"] : ["sandbox", "jobs"];
  return [...alone.map((one) => ({ name: one, role: one })), ...web];
}

/** @throws ChildFailed if one of them cannot start; the others have been stopped then */
async function fillAll(places: readonly Place[]): Promise<readonly (string | null)[]> {
  try {
    return await Promise.all(places.map((place) => place.fill()));
  } catch (error) {
    await emptyAll(places, "SIGINT");
    throw error;
  }
}

async function emptyAll(places: readonly Place[], signal: "SIGTERM" | "SIGINT"): Promise<void> {
  const [last, others] = [
    places.filter(({ role }) => role === LEAVES_LAST),
    places.filter(({ role }) => role !== LEAVES_LAST),
  ];
  await Promise.all(others.map((place) => place.empty(signal)));
  await Promise.all(last.map((place) => place.empty("SIGINT")));
}

/**
 * Returns a function that renews all places except the sandbox's, one after the other; called meanwhile, it
 * does so once more. A process that cannot start ends the round: the remaining old processes keep running.
 */
function renewer(places: readonly Place[], log: Log): () => void {
  let asked = 0;
  const rounds = async () => {
    for (let done = 0; done < asked; ) {
      done = asked;
      try {
        for (const place of places) if (place.role !== "sandbox") await place.renew();
        log.info({}, "all processes are renewed");
      } catch (error) {
        log.error({ err: error }, "not renewed: a new process could not start, the old ones go on");
      }
    }
    asked = 0;
  };
  return () => {
    asked += 1;
    if (asked === 1) void rounds();
  };
}
