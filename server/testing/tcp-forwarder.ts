import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** An address that leads to a server, like a name or a proxy, and that a test can redirect. */
export type Forwarder = {
  readonly port: number;
  /** Redirects new connections; open ones stay. */
  pointTo(port: number): void;
  /** Stops all traffic in both directions until `carry`, like a broken network link. */
  hold(): void;
  carry(): void;
  close(): Promise<void>;
};

/** Forwards connections to a port of this machine; `answered` may change what comes back. */
export async function openForwarder(
  target: number,
  answered = (bytes: Buffer): Buffer => bytes,
): Promise<Forwarder> {
  const sockets = new Set<Socket>();
  let [port, held] = [target, false];
  const keep = (socket: Socket) => {
    sockets.add(socket);
    if (held) socket.pause();
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    for (const [one, other, change] of [
      [client, upstream, (bytes: Buffer) => bytes],
      [upstream, client, answered],
    ] as const) {
      keep(one);
      one.on("data", (bytes) => other.write(change(bytes)));
      one.on("close", () => other.destroy());
    }
    if (held) client.pause();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    pointTo(other) {
      port = other;
    },
    hold() {
      held = true;
      for (const socket of sockets) socket.pause();
    },
    carry() {
      held = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
