import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** An address behind which several processes answer, connection by connection in turns. */
export type Balancer = { readonly port: number; close(): Promise<void> };

/** Opens one that goes on to the next port where a connection is refused. */
export async function openBalancer(ports: readonly number[], port = 0): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  // Each connection tries every port once: others may take their turns in between.
  const join = (client: Socket, first: number, tried = 0) => {
    const upstream = connect(ports[(first + tried) % ports.length] ?? 0, "127.0.0.1");
    const refused = () =>
      tried + 1 < ports.length ? join(client, first, tried + 1) : client.destroy();
    upstream.once("error", refused);
    upstream.once("connect", () => {
      upstream.off("error", refused);
      keep(upstream);
      client.pipe(upstream).pipe(client);
      client.once("close", () => upstream.destroy());
      upstream.once("close", () => client.destroySoon());
    });
  };
  const server = createServer({ allowHalfOpen: false }, (client) => {
    keep(client);
    turn += 1;
    join(client, turn);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
