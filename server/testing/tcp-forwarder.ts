import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** An address that leads to a server, as a name or a proxy does, and that a test can lead astray. */
export type Forwarder = {
  readonly port: number;
  /** New connections go there from now on; those that are open stay where they are. */
  pointTo(port: number): void;
  /** Carries nothing any more, in neither direction, until `carry`: as a network that lost a link. */
  hold(): void;
  carry(): void;
  close(): Promise<void>;
};

/** Forwards connections to a port of this machine. */
export async function openForwarder(target: number): Promise<Forwarder> {
  const sockets = new Set<Socket>();
  let [port, held] = [target, false];
  const keep = (socket: Socket) => {
    sockets.add(socket);
    if (held) socket.pause();
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(one);
      one.on("data", (bytes) => other.write(bytes));
      one.on("close", () => other.destroy());
    }
    if (held) near.pause();
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
