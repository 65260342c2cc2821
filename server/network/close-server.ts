import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
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
 * After this, connections on which a request or an answer is still under way are cut. A second is left then for
 * what is closed after the server (`LEAVE_LIMIT_MS` in farewells.ts).
 */
const CUT_ALL_AFTER_MS = 8_000;

/** How long it accepts waiting connections at the end: where many keep coming, they would never run out. */
const TAKE_LIMIT_MS = 500;
/** In a turn of the event loop as short as this, before the port is closed, nobody has connected. */
const SHORT_TURN_MS = 2;

/** Who has a connection: whether anything was asked on it, and the answers that are not taken yet. */
type Client = { hasAsked: boolean; readonly awaited: Set<ServerResponse> };

const clients = new WeakMap<Server, Map<Socket, Client>>();

/** Makes a server ready to be closed by `closeServer`. */
export function watchClients(server: Server): void {
  const open = new Map<Socket, Client>();
  clients.set(server, open);
  server.on("connection", (socket: Socket) => {
    open.set(socket, { hasAsked: false, awaited: new Set() });
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", ({ socket }, outgoing) => {
    const client = open.get(socket);
    if (client === undefined) return;
    client.hasAsked = true;
    client.awaited.add(outgoing);
    outgoing.once("close", () => client.awaited.delete(outgoing));
  });
}

/**
 * Finishes running requests and closes. From now on each answer says that it is the last one of its
 * connection, so that nobody sends a request into a connection that ends; of those that are asked for
 * already, the last one of each connection does.
 */
export async function closeServer(
  server: Server,
  { acceptMs, keepMs }: Farewell = AT_ONCE,
): Promise<void> {
  const closed = once(server, "close");
  const open = clients.get(server) ?? new Map<Socket, Client>();
  const last = setTimeout(() => server.closeAllConnections(), CUT_ALL_AFTER_MS);
  server.prependListener("request", (_incoming, outgoing) => {
    outgoing.shouldKeepAlive = false;
  });
  for (const { awaited } of open.values()) {
    const newest = [...awaited].at(-1);
    if (newest !== undefined) newest.shouldKeepAlive = false;
  }
  if (acceptMs > 0) await pause(acceptMs);
  await takeWaiting(server);
  // That of HTTP would also cut idle connections.
  NetServer.prototype.close.call(server);
  await Promise.race([closed, pause(keepMs, null, { ref: false })]);
  const cut = async () => {
    // Lets a request that has arrived be read first: a late timer runs ahead of it.
    await nextTurn();
    // Node counts a connection as idle even if its client has not yet taken the whole answer.
    const isTaking = ({ awaited }: Client) => [...awaited].some((one) => one.writableEnded);
    if (!open.values().some(isTaking)) server.closeIdleConnections();
    for (const [socket, { hasAsked }] of open)
      if (!hasAsked && socket.bytesRead === 0) socket.destroy();
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
