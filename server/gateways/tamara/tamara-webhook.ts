import { createHash, createHmac } from "node:crypto";
import { equalsSafely } from "../../tokens/secrets.ts";
import type { Delivery, WebhookEvent } from "../gateway.ts";
import { bodyOf, type Fields, fieldsOf, textOf } from "../wire.ts";

const SKEW_S = 60;

/**
 * Whether a delivery carries a token that Tamara signed (tamara.md §6.3): in the header, in the
 * query, or behind an `&` in an address without a query. The token does not cover the body.
 */
export function isProvedByTamara({ headers, url }: Delivery, key: string, nowMs: number): boolean {
  const header = /^Bearer\s+(\S+)$/i.exec(headers.get("Authorization") ?? "")?.[1];
  const query = /[?&]tamaraToken=([^&#]+)/.exec(url)?.[1];
  return [header, query].some((token) => token !== undefined && isTamaraToken(token, key, nowMs));
}

/** Whether a token is Tamara's, signed with our notification token by HS256, and not expired. */
export function isTamaraToken(token: string, key: string, nowMs: number): boolean {
  const [header = "", claims = "", signature = "", ...rest] = token.split(".");
  const expected = createHmac("sha256", key).update(`${header}.${claims}`).digest("base64url");
  if (rest.length > 0 || !equalsSafely(signature, expected)) return false;
  const { exp, iss } = decoded(claims);
  return (
    decoded(header)["alg"] === "HS256" &&
    iss === "Tamara" &&
    typeof exp === "number" &&
    nowMs / 1000 <= exp + SKEW_S
  );
}

function decoded(part: string): Fields {
  try {
    return fieldsOf(JSON.parse(Buffer.from(part, "base64url").toString("utf8")));
  } catch {
    return {};
  }
}

/** Both kinds of notification (tamara.md §6.2). They have no id: the same bytes are the same event. */
export function readEvent({ rawBody }: Delivery): WebhookEvent | null {
  const body = bodyOf(rawBody);
  const [paymentId, reference] = [textOf(body["order_reference_id"]), textOf(body["order_id"])];
  const status = textOf(body["order_status"]);
  const type = textOf(body["event_type"]) ?? (status === null ? null : `order_${status}`);
  if (type === null || (paymentId === null && reference === null)) return null;
  return { id: createHash("sha256").update(rawBody).digest("hex"), type, paymentId, reference };
}
