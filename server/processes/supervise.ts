import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../config/config.ts";
import type { Log } from "../log.ts";
import { announce } from "../network/announce.ts";
import { startChild } from "./child.ts";
import { createSlot, type ProcessSlot } from "./process-slot.ts";
import type { Role } from "./role.ts";
import { rollingRestart } from "./rolling-restart.ts";
import { STOPS_LAST, SUPERVISOR_TIMEOUT_MS } from "./shutdown.ts";
import { whenStarterEnds } from "./starter.ts";

/** Whether several processes of this machine run a role. */
export function isForSeveral(role: Role, { webConcurrency }: Config): boolean {
  return webConcurrency > 1 && (role === "all" || role === "web");
}

/**
 * Runs the processes of a role: `WEB_CONCURRENCY` for visitors, which share the port, and with the role `all`
 * also one for jobs and one for the sandbox. Replaces a process that ends. SIGUSR2 begins a rolling restart, which
 * leaves no request unanswered.
 * @throws ChildFailed if one cannot start
 */
export async function supervise(role: Role, config: Config, log: Log): Promise<void> {
  let isStopping = false;
  const stop = async (signal: "SIGTERM" | "SIGINT", code: number) => {
    if (isStopping) return;
    isStopping = true;
    const forced = pause(SUPERVISOR_TIMEOUT_MS, "late", { ref: false });
    if ((await Promise.race([stopAll(slots, signal), forced])) === "late") {
      log.warn({}, "stopped late");
    }
    process.exit(code);
  };
  const failed = () => {
    const answering = slots.filter((slot) => slot.role === "web");
    if (!answering.every((slot) => slot.isCrashLooping())) return;
    log.error({}, "the processes end as soon as they have started");
    void stop("SIGTERM", 1);
  };
  const readAll = shared(async () => {
    const counting = slots.filter((slot) => slot.role !== "sandbox");
    const all = await Promise.all(counting.map((slot) => slot.read()));
    return all.filter((one) => one !== null);
  });
  const slots: readonly ProcessSlot[] = rolesOf(role, config).map(({ role: one, name }) =>
    createSlot({ name, role: one, log, failed, start: () => startChild(one, readAll) }),
  );

  process.on("SIGTERM", () => stop("SIGTERM", 0));
  process.on("SIGINT", () => stop("SIGINT", 0));
  // The terminal was closed.
  process.on("SIGHUP", () => stop("SIGINT", 0));
  whenStarterEnds(() => stop("SIGINT", 0));
  process.on("SIGUSR2", rollingRestart(slots, log));

  const owners = await startAll(slots);
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
async function startAll(slots: readonly ProcessSlot[]): Promise<readonly (string | null)[]> {
  try {
    return await Promise.all(slots.map((slot) => slot.start()));
  } catch (error) {
    await stopAll(slots, "SIGINT");
    throw error;
  }
}

async function stopAll(slots: readonly ProcessSlot[], signal: "SIGTERM" | "SIGINT"): Promise<void> {
  const [last, others] = [
    slots.filter(({ role }) => role === STOPS_LAST),
    slots.filter(({ role }) => role !== STOPS_LAST),
  ];
  await Promise.all(others.map((slot) => slot.stop(signal)));
  await Promise.all(last.map((slot) => slot.stop("unneeded")));
}
