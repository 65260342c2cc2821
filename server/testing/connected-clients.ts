import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { parentPort, workerData } from "node:worker_threads";

/** Where to connect, what to ask, and the number of connected clients, which another thread waits for. */
export type ConnectedClients = {
  readonly port: number;
  readonly request: string;
  readonly clients: number;
  readonly connected: Int32Array;
};

const { port, request, clients, connected } = workerData as ConnectedClients;
const sockets = Array.from({ length: clients }, () => connect(port, "127.0.0.1"));
await Promise.all(sockets.map((socket) => once(socket, "connect")));
Atomics.store(connected, 0, clients);
Atomics.notify(connected, 0);
const answers = sockets.map((socket) => {
  socket.write(request);
  return text(socket);
});
parentPort?.postMessage(await Promise.all(answers));
