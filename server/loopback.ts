const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Whether the host of an address, as `URL` spells it, is this very machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.includes(hostname);
}
