import { createServer, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type ConnectionCaps, capConnections } from "./connection-caps.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

/** How long a connection may idle: a proxy keeps its own for a minute, anybody else has ten seconds. */
const IDLE_MS = 10_000;
const IDLE_BEHIND_PROXY_MS = 65_000;

/** More answers than any browser or proxy waits for on one connection. */
const MOST_AWAITED = 32;
/** Nothing may move for so long while an answer is on its way; Node looks twice, so twice that. */
const STALLED_MS = 5_000;

type ListenOptions = {
  readonly port: number;
  readonly host: string;
  readonly trustedProxies: readonly string[];
  readonly connectionCaps: ConnectionCaps;
};

/**
 * Listens for HTTP; resolves once the port is open. Whoever sends slowly on purpose is gone within
 * fifteen seconds, while twelve are enough for the longest form on a line of 1 KB/s. So is whoever
 * asks and does not take the answers, which would fill the memory. How long an answer takes to be
 * made, or to be taken by somebody who goes on taking it, is not limited here.
 */
export function listen(
  fetch: Fetch,
  { port, host, trustedProxies, connectionCaps }: ListenOptions,
): Promise<Server> {
  const answer = getRequestListener(fetch);
  const awaited = new WeakMap<Socket, readonly ServerResponse[]>();
  const options = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: 10_000,
    requestTimeout: 12_000,
    keepAliveTimeout: trustedProxies.length > 0 ? IDLE_BEHIND_PROXY_MS : IDLE_MS,
    connectionsCheckingInterval: 500,
  };
  const server = createServer(options, (incoming, outgoing) => {
    const { socket } = incoming;
    const before = awaited.get(socket) ?? [];
    // Requests that came in the same piece are still read after the end of their connection.
    if (before.length === MOST_AWAITED) {
      socket.destroy();
      return;
    }
    awaited.set(socket, [...before, outgoing]);
    outgoing.once("close", () => {
      const left = awaited.get(socket)?.filter((one) => one !== outgoing) ?? [];
      awaited.set(socket, left);
    });
    const answerNow = () => {
      if (!socket.destroyed) void answer(incoming, outgoing);
    };
    // One at a time: the next is made when the one before has been taken.
    const last = before.at(-1);
    if (last === undefined) answerNow();
    else last.once("close", answerNow);
  });
  capConnections(server, connectionCaps);
  server.setTimeout(STALLED_MS, (socket) => {
    // With nothing to be taken it is we who are slow. Another length is that of idling.
    if (socket.writableLength > 0 || socket.timeout !== STALLED_MS) socket.destroy();
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Answers what is under way and closes; connections that idle are cut at once. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeIdleConnections();
  });
}
