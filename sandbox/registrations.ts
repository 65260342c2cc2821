import { randomUUID } from "node:crypto";
import { WrongField } from "./json-body.ts";

/** A webhook that the shop has registered; the sandbox keeps it, and sends to the shop alone. */
export type Registration = {
  readonly id: string;
  readonly url: string;
  /** Names of events; empty for a gateway that sends all of them. */
  readonly events: readonly string[];
  /** Headers that are to come with each delivery. */
  readonly headers: Readonly<Record<string, string>>;
};

export function newRegistration(details: Omit<Registration, "id">): Registration {
  return { id: randomUUID(), ...details };
}

const LONGEST_URL = 255;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * The address of a webhook: https, 255 letters at most (tamara.md §6.2). Http is taken for this very
 * machine, which no gateway but the sandbox can reach.
 * @throws WrongField
 */
export function requireWebhookUrl(address: string): string {
  const { protocol, hostname } = new URL(address);
  const isSafe = protocol === "https:" || LOOPBACK.includes(hostname);
  if (isSafe && address.length <= LONGEST_URL) return address;
  throw new WrongField("url", false);
}
