import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * How this very machine is called. Where it is the peer of every request, a proxy stands before us
 * that `TRUSTED_PROXIES` does not name, and everybody seems to be one visitor.
 */
export const THIS_MACHINE = "this machine";

/**
 * Whom limits count: the peer's address, or behind a trusted proxy the hop nearest to it
 * (interface.md §11). IPv6 counts by /48, which anybody is given for nothing: whoever has less shares a
 * count with neighbours, as many share one IPv4 address. A request without a socket, as in a test, counts
 * as one unknown peer.
 */
export function clientAddress(context: Context, trustedProxies: readonly string[]): string {
  const peer = plainAddress(peerOf(context));
  if (!trustedProxies.includes(peer)) return networkOf(peer);
  const hops = (context.req.header("X-Forwarded-For") ?? "").split(",").map((hop) => hop.trim());
  return networkOf(hops.at(-1) || peer);
}

function peerOf(context: Context): string {
  const { incoming } = (context.env ?? {}) as { incoming?: unknown };
  return incoming === undefined ? "unknown" : (getConnInfo(context).remote.address ?? "unknown");
}

/** IPv4 as it is, also where it comes wrapped as IPv6; without the port that some proxies tell along. */
function plainAddress(address: string): string {
  const told = /^(?:\[(?<six>[^\]]+)\]|(?<four>\d+\.[\d.]+))(?::\d+)?$/.exec(address)?.groups;
  return (told?.["six"] ?? told?.["four"] ?? address).replace(/^::ffff:(?=\d+\.)/i, "");
}

const GROUPS = 8;
const NETWORK_GROUPS = 3;

/** The one visitor that an address counts as: itself, its /48 in IPv6, or this machine. */
export function networkOf(hop: string): string {
  const address = plainAddress(hop);
  if (address === "::1" || address.startsWith("127.")) return THIS_MACHINE;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill("0"), ...after];
  const network = groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/48`;
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Whether the host of an address, as `URL` spells it, is this very machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.includes(hostname);
}
