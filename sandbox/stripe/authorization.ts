import { timingSafeEqual } from "node:crypto";
import { wrongKey } from "./errors.ts";

/** Checks the secret key, sent as Bearer or as the user name of Basic (stripe.md §1); else 401. */
export function checkKey(header: string | null, secretKey: string): void {
  const [scheme = "", credentials = ""] = (header ?? "").trim().split(/\s+/, 2);
  const key = readKey(scheme.toLowerCase(), credentials);
  if (key === "")
    throw wrongKey(
      "No API key was given. Send it as a bearer token, or as the user name of HTTP Basic.",
    );
  if (!sameText(key, secretKey)) throw wrongKey(`Invalid API Key provided: ${masked(key)}`);
}

function readKey(scheme: string, credentials: string): string {
  if (scheme === "bearer") return credentials;
  if (scheme !== "basic") return "";
  return Buffer.from(credentials, "base64").toString("utf8").split(":", 1)[0] ?? "";
}

function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function masked(key: string): string {
  return key.length <= 12 ? "****" : `${key.slice(0, 8)}****${key.slice(-4)}`;
}
