import { createHash } from "node:crypto";
import { internalError, invalidParameter, StripeFailure } from "./errors.ts";
import { newId } from "./ids.ts";
import type { CachedAnswer } from "./records.ts";
import type { StripeStore } from "./store.ts";

const MAX_KEY_LENGTH = 255;

/** Identifies a repeated call: path and parameters, in any order. */
export function fingerprintOf(path: string, body: string): string {
  const parameters = new URLSearchParams(body);
  parameters.sort();
  return createHash("sha256").update(`${path}\n${parameters}`).digest("base64url");
}

/** Answers 500 without any effect; with a kept error this stays the key's answer (stripe.md §7). */
export async function failCall(
  request: Request,
  store: StripeStore,
  nowS: number,
  isKept: boolean,
): Promise<Response> {
  const body = JSON.stringify(internalError().body());
  const requestId = newId("request");
  const key = request.headers.get("Idempotency-Key");
  if (isKept && key !== null && store.answer(key, nowS) === undefined) {
    const fingerprint = fingerprintOf(new URL(request.url).pathname, await request.text());
    store.commit([
      { answer: { key, fingerprint, at: nowS, request: requestId, status: 500, body } },
    ]);
  }
  const headers = { "Content-Type": "application/json", "Request-Id": requestId };
  return new Response(body, { status: 500, headers });
}

/** Idempotency keys as in stripe.md §7. */
export type IdempotencyKeys = {
  /**
   * Locks a key until `release`. Returns the stored answer if there is one, and then locks nothing;
   * refuses other parameters (400) and a key whose call is in flight (409).
   */
  readonly hold: (key: string, fingerprint: string, nowS: number) => CachedAnswer | null;
  readonly release: (key: string) => void;
};

export function createIdempotencyKeys(store: StripeStore): IdempotencyKeys {
  const inFlight = new Set<string>();
  return {
    hold: (key, fingerprint, nowS) => {
      if (key.length > MAX_KEY_LENGTH)
        throw invalidParameter(
          "Idempotency-Key",
          `An idempotency key has ${MAX_KEY_LENGTH} characters at most.`,
        );
      const kept = store.answer(key, nowS);
      if (kept !== undefined && kept.fingerprint !== fingerprint)
        throw new StripeFailure(400, {
          type: "idempotency_error",
          message: `The idempotency key ${key} was first used with other parameters.`,
        });
      if (kept !== undefined) return kept;
      if (inFlight.has(key))
        throw new StripeFailure(409, {
          type: "idempotency_error",
          code: "idempotency_key_in_use",
          message: `Another call with the idempotency key ${key} is in progress.`,
        });
      inFlight.add(key);
      return null;
    },
    release: (key) => inFlight.delete(key),
  };
}
