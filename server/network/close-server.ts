import { once } from "node:events";
import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** How a server leaves, in milliseconds. */
export type Farewell = {
  /** How long it still takes new connections, until balancers send them elsewhere. */
  readonly acceptMs: number;
  /** How long after that it keeps idle connections, on which a request may be on its way. */
  readonly keepMs: number;
};

/** Leaves as soon as running requests are done: a person waits at a terminal. */
export const AT_ONCE: Farewell = { acceptMs: 0, keepMs: 0 };

const CUT_EVERY_MS = 100;

/**
 * Who still sends a request by then, or waits for an answer, is cut: what is closed after the server has a
 * second left (`LEAVE_LIMIT_MS` in farewells.ts).
 */
const CUT_ALL_AFTER_MS = 8_000;

/** How long it takes connections that wait: with many, as they keep coming, there would be no end. */
const TAKE_LIMIT_MS = 500;
/** Nobody connects in a turn of the event loop that is so short, and before the port is closed. */
const SHORT_TURN_MS = 2;

/** The connections of each server that have asked for nothing yet. */
const unused = new WeakMap<Server, Set<Socket>>();

/** Makes a server ready to be closed by `closeServer`. */
export function watchUnused(server: Server): void {
  const sockets = new Set<Socket>();
  unused.set(server, sockets);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", ({ socket }) => sockets.delete(socket));
}

/**
 * Finishes running requests and closes. From now on each answer says that it is the last one of its
 * connection, so that nobody sends a request into a connection that ends.
 */
export async function closeServer(
  server: Server,
  { acceptMs, keepMs }: Farewell = AT_ONCE,
): Promise<void> {
  const closed = once(server, "close");
  const last = setTimeout(() => server.closeAllConnections(), CUT_ALL_AFTER_MS);
  server.prependListener("request", (_incoming, outgoing) => {
    outgoing.shouldKeepAlive = false;
  });
  if (acceptMs > 0) await pause(acceptMs);
  await takeWaiting(server);
  // That of HTTP would also cut idle connections.
  NetServer.prototype.close.call(server);
  await Promise.race([closed, pause(keepMs, null, { ref: false })]);
  const cut = async () => {
    // A request that has come is read first, which a late timer would be ahead of.
    await nextTurn();
    server.closeIdleConnections();
    for (const socket of unused.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
  };
  await cut();
  const cutting = setInterval(cut, CUT_EVERY_MS);
  await closed;
  clearInterval(cutting);
  clearTimeout(last);
  // Ends what HTTP looks after by a timer.
  server.close();
}

/** Takes the connections that the system has taken for this server: it would reset them at the close. */
async function takeWaiting(server: Server): Promise<void> {
  let taken = 0;
  const take = () => {
    taken += 1;
  };
  server.on("connection", take);
  // The event loop takes one in each turn, and may be past it in this one.
  await nextTurn();
  const until = performance.now() + TAKE_LIMIT_MS;
  for (let isQuiet = false; !isQuiet && performance.now() < until; ) {
    const before = taken;
    const began = performance.now();
    await nextTurn();
    isQuiet = taken === before && performance.now() - began < SHORT_TURN_MS;
  }
  server.off("connection", take);
}
