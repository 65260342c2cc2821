import type { Server } from "node:http";
import { networkOf } from "./address.ts";

/** How many connections one process keeps open: in all, and with one address. */
export type ConnectionCaps = {
  readonly total: number;
  readonly perAddress: number;
  /** Addresses behind which many people are: they count in all only. */
  readonly shared: readonly string[];
};

/**
 * Closes what comes beyond the caps at once, so that nobody can hold so many connections that none is
 * left for others. An address is counted as limits count it (interface.md §11).
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
