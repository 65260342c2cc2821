import { once } from "node:events";
import { connect } from "node:net";

/** Everything received over a connection, and how long it took until it closed. */
export type RawAnswer = { readonly text: string; readonly ms: number };

/**
 * Sends bytes unchanged over a new connection, half closes it, and waits for the other side to
 * close. A connection that is cut off counts as closed.
 */
export async function sendBytes(port: number, bytes: Uint8Array): Promise<RawAnswer> {
  const started = performance.now();
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("end", () => socket.end());
  // The shop may refuse with a reset before everything was sent.
  socket.on("error", () => undefined);
  const closed = once(socket, "close").catch(() => undefined);
  socket.end(bytes);
  await closed;
  return { text: Buffer.concat(chunks).toString("latin1"), ms: performance.now() - started };
}

/** The statuses of all answers received over a connection. */
export function statusesOf({ text }: RawAnswer): readonly number[] {
  return [...text.matchAll(/(?:^|\r\n|\})HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
    Number(status),
  );
}
