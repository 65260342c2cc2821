import { createHmac } from "node:crypto";
import type { Gateway } from "../gateway.ts";
import { CallRefused, createJsonApi } from "../json-api.ts";
import type { GatewaySetup } from "../setup/gateway-setup.ts";
import { type Fields, fieldsOf, listOf, textOf } from "../wire.ts";
import { isLiveTamara, type TamaraConfig } from "./tamara-config.ts";
import { codesOf } from "./tamara-refusals.ts";

/** Every change of an order that Tamara reports (tamara.md §6.2). */
export const TAMARA_EVENTS = [
  "order_approved",
  "order_authorised",
  "order_captured",
  "order_canceled",
  "order_updated",
  "order_refunded",
  "order_declined",
  "order_expired",
] as const;

const CALL_TIMEOUT_MS = 10_000;
const TOKEN_LIFE_S = 300;

/**
 * Tamara's registered webhook. Its API lists none, but registering an address again is answered
 * with its webhook. An order names an address too, for its approval alone.
 */
export function createTamaraSetup(config: TamaraConfig, gateway: Gateway): GatewaySetup {
  const ask = createJsonApi("Tamara", config.apiBase, config.apiToken, codesOf);
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
    fieldsOf(await ask({ method, path, body, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }));
  const wanted = (url: string, events: readonly string[] = TAMARA_EVENTS) => ({
    type: "order",
    url,
    events,
    headers: {},
  });

  /** Registers the address if needed; returns which webhook has it, and whether that is new. */
  const claim = async (url: string): Promise<{ id: string; isNew: boolean; events: string[] }> => {
    try {
      const made = await call("POST", "/webhooks", wanted(url));
      return { id: idOf(made), isNew: true, events: eventsOf(made) };
    } catch (error) {
      const id = error instanceof CallRefused ? idOfTaken(error.answer) : null;
      if (id === null) throw error;
      const known = await call("GET", pathOf(id));
      return { id, isNew: false, events: eventsOf(known) };
    }
  };

  return {
    name: gateway.name,
    live: isLiveTamara(config),
    probe: () => gateway.probe(),

    async register(url, dryRun) {
      if (dryRun) return `would register ${url} for ${TAMARA_EVENTS.join(", ")}`;
      const { id, isNew, events } = await claim(url);
      if (isNew) return `registered ${url} as ${id}`;
      const missing = missingOf(events);
      if (missing.length === 0) return `${url} is registered as ${id}, nothing to change`;
      const all = [...new Set([...TAMARA_EVENTS, ...events])];
      await call("PUT", pathOf(id), wanted(url, all));
      return `changed ${id}: added ${missing.join(", ")}`;
    },

    async findProblems(url) {
      const { id, isNew, events } = await claim(url);
      if (isNew) {
        // A check leaves nothing behind.
        await call("DELETE", pathOf(id));
        return [`${url} is not registered: run register-webhooks`];
      }
      const missing = missingOf(events);
      if (missing.length === 0) return [];
      return [`the webhook ${id} lacks ${missing.join(", ")}: run register-webhooks`];
    },

    delivery: {
      secret: config.notificationToken,
      body: "{}",
      proof: (secret) => ({
        Authorization: `Bearer ${tamaraToken(secret, Math.floor(Date.now() / 1000))}`,
      }),
    },
  };
}

/** A token signed as Tamara does (tamara.md §6.3), issued at `issuedS` in epoch seconds. */
export function tamaraToken(secret: string, issuedS: number): string {
  const part = (fields: object) => Buffer.from(JSON.stringify(fields)).toString("base64url");
  const claims = { iss: "Tamara", iat: issuedS, exp: issuedS + TOKEN_LIFE_S };
  const signed = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

function pathOf(id: string): string {
  return `/webhooks/${encodeURIComponent(id)}`;
}

function idOf(webhook: Fields): string {
  return textOf(webhook["webhook_id"]) ?? "a webhook without an id";
}

function eventsOf(webhook: Fields): string[] {
  const { events } = webhook;
  return Array.isArray(events) ? events.flatMap((event) => textOf(event) ?? []) : [];
}

function missingOf(events: readonly string[]): readonly string[] {
  return TAMARA_EVENTS.filter((event) => !events.includes(event));
}

/** The webhook that has the address already (tamara.md §6.2). */
function idOfTaken(answer: Fields): string | null {
  const taken = listOf(answer["errors"]).find(
    (error) => textOf(error["error_code"]) === "webhook_already_registered",
  );
  return taken === undefined ? null : textOf(fieldsOf(taken["data"])["webhook_id"]);
}
