import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { codeOf } from "../db/error-code.ts";
import { ConfigError } from "../environment/environment.ts";
import { addPending, trackClients } from "./clients.ts";
import { type ConnectionCaps, capConnections } from "./connection-caps.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

/** How long a connection may idle: ten seconds, or longer behind a proxy, which keeps its own for a minute. */
const IDLE_MS = 10_000;
const IDLE_BEHIND_PROXY_MS = 65_000;

/** More pending responses than any browser or proxy has on one connection. */
const MAX_PENDING = 32;
/** How long the transfer of a response may stall; Node checks twice, so the real limit is twice that. */
const STALLED_MS = 5_000;

/** Calls `begin` when a request may be answered, or refuses the request itself. */
export type Admit = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  begin: () => void,
) => void;

type ListenOptions = {
  readonly port: number;
  readonly host: string;
  readonly trustedProxies: readonly string[];
  readonly connectionCaps: ConnectionCaps;
};

const EVERYBODY: Admit = (_incoming, _outgoing, begin) => begin();

/**
 * Listens for HTTP; resolves once the port is open. A client that sends slowly on purpose is cut off within
 * fifteen seconds (the longest form takes twelve on a line of 1 KB/s). So is a client that sends requests
 * without reading the responses, which would fill the memory. The time to make a response, or to read it
 * steadily, is not limited here.
 * @throws ConfigError if `host` is no address of this machine
 */
export function listen(
  fetch: Fetch,
  { port, host, trustedProxies, connectionCaps }: ListenOptions,
  admit: Admit = EVERYBODY,
): Promise<Server> {
  const answer = getRequestListener(fetch);
  const options = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: 10_000,
    requestTimeout: 12_000,
    keepAliveTimeout: trustedProxies.length > 0 ? IDLE_BEHIND_PROXY_MS : IDLE_MS,
    connectionsCheckingInterval: 500,
  };
  const server = createServer(options, (incoming, outgoing) => {
    const { socket } = incoming;
    const client = clients.get(socket);
    // Node still parses requests of the same chunk after the connection was destroyed.
    if (client === undefined || client.pending.length === MAX_PENDING) {
      socket.destroy();
      return;
    }
    const last = client.pending.at(-1);
    addPending(client, outgoing);
    const answerNow = () => {
      if (socket.destroyed) return;
      admit(incoming, outgoing, () => void answer(incoming, outgoing));
    };
    // One response at a time: the next one is made when the previous one has been read.
    if (last === undefined) answerNow();
    else last.once("close", answerNow);
  });
  const clients = trackClients(server);
  capConnections(server, connectionCaps);
  server.setTimeout(STALLED_MS, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
    // If the client has nothing to read, the delay is ours. Any other time-out means an idle connection, unless
    // data has arrived that is read right after this timer.
    const { bytesRead } = socket;
    const endIdle = () => {
      const isIdle = socket.timeout !== STALLED_MS && socket.bytesRead === bytesRead;
      if (isIdle) socket.destroy();
    };
    setImmediate(endIdle);
  });
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(isNotHere(error) ? notHere(host) : error));
    server.listen(port, host, () => resolve(server));
  });
}

/** Whether an error means that the host is unknown, or is another machine. */
const isNotHere = (error: unknown) =>
  ["EADDRNOTAVAIL", "EAI_AGAIN", "ENOTFOUND"].includes(String(codeOf(error)));

const notHere = (host: string) =>
  new ConfigError(`HOST must be an address of this machine, and ${host} is none.`);
