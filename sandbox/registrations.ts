import { randomUUID } from "node:crypto";
import { WrongField } from "./json-body.ts";

/** A registered webhook. The sandbox only stores it, and always sends to the shop. */
export type Registration = {
  readonly id: string;
  readonly url: string;
  /** Names of events; empty for a gateway that sends all of them. */
  readonly events: readonly string[];
  /** Headers of each delivery. */
  readonly headers: Readonly<Record<string, string>>;
};

export function newRegistration(details: Omit<Registration, "id">): Registration {
  return { id: randomUUID(), ...details };
}

const MAX_URL_LENGTH = 255;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Checks the URL of a webhook: https, 255 characters at most (tamara.md §6.2). Http is accepted for
 * this machine only, which no real gateway could reach.
 * @throws WrongField
 */
export function requireWebhookUrl(address: string): string {
  const { protocol, hostname } = new URL(address);
  const isSafe = protocol === "https:" || LOOPBACK.includes(hostname);
  if (isSafe && address.length <= MAX_URL_LENGTH) return address;
  throw new WrongField("url", false);
}
