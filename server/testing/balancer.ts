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
  const join = (client: Socket, triesLeft: number) => {
    turn += 1;
    const upstream = connect(ports[turn % ports.length] ?? 0, "127.0.0.1");
    const refused = () => (triesLeft > 1 ? join(client, triesLeft - 1) : client.destroy());
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
    join(client, ports.length);
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
