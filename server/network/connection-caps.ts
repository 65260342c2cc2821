import type { Server } from "node:http";
import { networkOf } from "./address.ts";

/** How many connections one process keeps open, in total and for one address. */
export type ConnectionCaps = {
  readonly total: number;
  readonly perAddress: number;
  /** Addresses that many people share: only the total counts for them. */
  readonly shared: readonly string[];
};

/**
 * Closes connections beyond the caps at once, so that no client can use up all of them. Addresses are counted
 * as for rate limits (interface.md §11).
 */
export function capConnections(
  server: Server,
  { total, perAddress, shared }: ConnectionCaps,
): void {
  const open = new Map<string, number>();
  server.maxConnections = total;
  server.prependListener("connection", (socket) => {
    const address = networkOf(socket.remoteAddress ?? "gone");
    if (shared.includes(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > perAddress) socket.destroy();
  });
}
