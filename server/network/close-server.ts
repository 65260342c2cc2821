import { once } from "node:events";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { type Client, clientsOf } from "./clients.ts";

/** How a server shuts down, in milliseconds. */
export type ShutdownDelays = {
  /** How long it still accepts new connections, until load balancers send them elsewhere. */
  readonly acceptMs: number;
  /** How long after that it keeps idle connections, because a request may be on its way. */
  readonly keepMs: number;
};

/** Stops as soon as running requests are done, because a person waits at a terminal. */
export const WITHOUT_DELAY: ShutdownDelays = { acceptMs: 0, keepMs: 0 };

const CUT_EVERY_MS = 100;

/**
 * After this, all connections are cut, even with a request or response under way. That leaves a second to close
 * everything else (`PROCESS_TIMEOUT_MS` in shutdown.ts).
 */
const CUT_ALL_AFTER_MS = 8_000;

/** How long it accepts waiting connections at the end; limited, because new ones may keep coming. */
const ACCEPT_TIMEOUT_MS = 500;
/** If a turn of the event loop is this short and brings no connection, none is waiting. */
const IDLE_TURN_MS = 2;

/**
 * Finishes running requests and closes. Each new response announces the end of its connection (`Connection:
 * close`), so that no client sends a request into a closing connection. Of pending responses, only the last one
 * of each connection does so.
 */
export async function closeServer(
  server: Server,
  { acceptMs, keepMs }: ShutdownDelays = WITHOUT_DELAY,
): Promise<void> {
  const closed = once(server, "close");
  const open = clientsOf(server);
  const last = setTimeout(() => server.closeAllConnections(), CUT_ALL_AFTER_MS);
  server.prependListener("request", (_incoming, outgoing) => {
    outgoing.shouldKeepAlive = false;
  });
  for (const { pending } of open.values()) {
    const newest = pending.at(-1);
    if (newest !== undefined) newest.shouldKeepAlive = false;
  }
  if (acceptMs > 0) await pause(acceptMs);
  await takeWaiting(server);
  // `close` of the HTTP server would also cut idle connections.
  NetServer.prototype.close.call(server);
  await Promise.race([closed, pause(keepMs, null, { ref: false })]);
  const cut = async () => {
    // First lets Node read a request that has arrived: a late timer runs before that.
    await nextTurn();
    // Node counts a connection as idle even if its client has not yet taken the whole answer.
    const isTaking = ({ pending }: Client) => pending.some((one) => one.writableEnded);
    if (!open.values().some(isTaking)) server.closeIdleConnections();
    for (const [socket, { hasAsked }] of open)
      if (!hasAsked && socket.bytesRead === 0) socket.destroy();
  };
  await cut();
  const cutting = setInterval(cut, CUT_EVERY_MS);
  await closed;
  clearInterval(cutting);
  clearTimeout(last);
  // Stops the timers of the HTTP server.
  server.close();
}

/** Accepts the connections that wait in the system's backlog: it would reset them at the close. */
async function takeWaiting(server: Server): Promise<void> {
  let taken = 0;
  const take = () => {
    taken += 1;
  };
  server.on("connection", take);
  // The event loop accepts one in each turn, and may have passed that phase in this one.
  await nextTurn();
  const until = performance.now() + ACCEPT_TIMEOUT_MS;
  for (let isQuiet = false; !isQuiet && performance.now() < until; ) {
    const before = taken;
    const began = performance.now();
    await nextTurn();
    isQuiet = taken === before && performance.now() - began < IDLE_TURN_MS;
  }
  server.off("connection", take);
}
