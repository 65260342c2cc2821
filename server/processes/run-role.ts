import cluster from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../config/config.ts";
import type { Log } from "../log.ts";
import { announce } from "../network/announce.ts";
import { type ShutdownDelays, WITHOUT_DELAY } from "../network/close-server.ts";
import { type StopMessage, sendToSupervisor } from "./messages.ts";
import { openRole } from "./open-role.ts";
import type { Role } from "./role.ts";
import { AFTER_REPLACEMENT, BEHIND_BALANCER, PROCESS_TIMEOUT_MS, STOPS_LAST } from "./shutdown.ts";
import { whenStarterEnds } from "./starter.ts";

/** Runs a role in this process until it is asked to stop. */
export async function runRole(role: Role, config: Config, log: Log): Promise<void> {
  const isSupervised = cluster.isWorker;
  const opened = await openRole(role, { config, log, isSupervised });
  let isStopping = false;
  const stop = async (delays: ShutdownDelays) => {
    if (isStopping) return;
    isStopping = true;
    const forced = pause(PROCESS_TIMEOUT_MS, "late", { ref: false });
    const orderly = opened.close(delays);
    if ((await Promise.race([orderly, forced])) === "late") log.warn({}, "stopped late");
    process.exit(0);
  };
  // A terminal sends the signal to the whole group; whoever started us sends it to us again.
  const signalled = async (delays: ShutdownDelays) => {
    if (!(isSupervised && role === STOPS_LAST)) await stop(delays);
  };
  process.on("SIGTERM", () => signalled(BEHIND_BALANCER));
  process.on("SIGINT", () => signalled(WITHOUT_DELAY));
  // The terminal was closed.
  process.on("SIGHUP", () => signalled(WITHOUT_DELAY));
  process.on("SIGUSR2", () => {
    log.warn({}, "SIGUSR2 replaces the processes of WEB_CONCURRENCY; send it to their supervisor");
  });
  process.on("message", (message) => {
    if (message === ("replaced" satisfies StopMessage)) void stop(AFTER_REPLACEMENT);
    if (message === ("unneeded" satisfies StopMessage)) void stop(WITHOUT_DELAY);
  });
  whenStarterEnds(() => stop(WITHOUT_DELAY));

  const { firstOwner } = opened;
  if (isSupervised) await sendToSupervisor({ ready: { firstOwner } });
  else announce(role, config, firstOwner, log);
  await opened.begin();
}
