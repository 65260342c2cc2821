import cluster from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../config/config.ts";
import type { Log } from "../log.ts";
import { announce } from "../network/announce.ts";
import { AT_ONCE, type Farewell } from "../network/close-server.ts";
import { FOR_BALANCERS, RELIEVED, SHUTDOWN_TIMEOUT_MS } from "./farewells.ts";
import { RELIEVE, tellSupervisor } from "./messages.ts";
import { openRole } from "./open-role.ts";
import type { Role } from "./role.ts";

/** Runs a role in this process until it is asked to stop. */
export async function runRole(role: Role, config: Config, log: Log): Promise<void> {
  const isSupervised = cluster.isWorker;
  const opened = await openRole(role, { config, log, isSupervised });
  let isLeaving = false;
  const leave = async (farewell: Farewell) => {
    if (isLeaving) return;
    isLeaving = true;
    const forced = pause(SHUTDOWN_TIMEOUT_MS, "late", { ref: false });
    const orderly = opened.close(farewell);
    if ((await Promise.race([orderly, forced])) === "late") log.warn({}, "stopped late");
    process.exit(0);
  };
  // A terminal sends the signal to the launcher and to us, and the launcher sends it to us again.
  process.on("SIGTERM", () => leave(FOR_BALANCERS));
  process.on("SIGINT", () => leave(AT_ONCE));
  process.on("SIGUSR2", () => {
    log.warn({}, "SIGUSR2 renews the processes of WEB_CONCURRENCY; send it to their supervisor");
  });
  process.on("message", (message) => {
    if (message === RELIEVE) void leave(RELIEVED);
  });
  // The launcher has ended, for whatever reason: stop too.
  process.once("disconnect", () => leave(AT_ONCE));

  const { firstOwner } = opened;
  if (isSupervised) await tellSupervisor({ ready: { firstOwner } });
  else announce(role, config, firstOwner, log);
  await opened.begin();
}
