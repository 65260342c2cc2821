import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** An open connection: whether it has had a request, and its responses that are not fully sent yet, oldest first. */
export type Client = { hasAsked: boolean; pending: readonly ServerResponse[] };

const clients = new WeakMap<Server, ReadonlyMap<Socket, Client>>();

/** Tracks the open connections of a server; the caller adds their responses (`addPending`). */
export function trackClients(server: Server): ReadonlyMap<Socket, Client> {
  const open = new Map<Socket, Client>();
  clients.set(server, open);
  server.on("connection", (socket: Socket) => {
    open.set(socket, { hasAsked: false, pending: [] });
    socket.once("close", () => open.delete(socket));
  });
  return open;
}

/** The open connections of a tracked server. */
export function clientsOf(server: Server): ReadonlyMap<Socket, Client> {
  return clients.get(server) ?? new Map();
}

/** Counts a response of a connection until it is fully sent, or its connection has closed. */
export function addPending(client: Client, response: ServerResponse): void {
  client.hasAsked = true;
  client.pending = [...client.pending, response];
  response.once("close", () => {
    client.pending = client.pending.filter((one) => one !== response);
  });
}
