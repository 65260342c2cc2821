import { isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * The name of this machine. If it is the peer of every request, we are behind a proxy that `TRUSTED_PROXIES`
 * does not name, and all visitors look like one.
 */
export const THIS_MACHINE = "this machine";

/**
 * The client address for rate limits: the peer's, or behind a trusted proxy the nearest hop (interface.md §11).
 * IPv6 counts by /48, because anybody can get one for free; owners of a smaller network share a count with
 * neighbours, as many share one IPv4 address. Requests without a socket, as in tests, count as one unknown
 * peer.
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

/** The plain address: IPv4 unwrapped from IPv6, without the port that some proxies add. */
function plainAddress(address: string): string {
  const groups = /^(?:\[(?<six>[^\]]+)\]|(?<four>\d+\.[\d.]+))(?::\d+)?$/.exec(address)?.groups;
  return (groups?.["six"] ?? groups?.["four"] ?? address).replace(/^::ffff:(?=\d+\.)/i, "");
}

const GROUPS = 8;
const NETWORK_GROUPS = 3;

/** The key of an address in rate limits: the address itself, its /48 in IPv6, or this machine. */
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

/** Whether a host name, normalised by `URL`, is this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.includes(hostname);
}
