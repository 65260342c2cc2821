import type { GatewayParts } from "../gateway.ts";
import { checkKey } from "./authorization.ts";
import { internalError, StripeFailure } from "./errors.ts";
import type { Cause } from "./events.ts";
import { decodeForm, type FormBranch } from "./form.ts";
import { createIdempotencyKeys, fingerprintOf } from "./idempotency.ts";
import { newId } from "./ids.ts";
import type { Change } from "./records.ts";
import { API_VERSION, API_VERSIONS } from "./render.ts";
import type { RenderOptions } from "./render-options.ts";
import type { StripeStore } from "./store.ts";

export type StripeApiContext = {
  readonly parts: GatewayParts;
  readonly secretKey: string;
  /** Signs every event; reported as the secret of each registered endpoint. */
  readonly webhookSecret: string;
  readonly store: StripeStore;
  readonly renderOptions: () => RenderOptions;
  readonly nowS: () => number;
  /** Expires every session that is due. */
  readonly expireDue: () => void;
  /** Saves changes and sends the events among them. */
  readonly commit: (changes: readonly Change[]) => unknown;
};

export type Call = {
  readonly id: string;
  readonly form: FormBranch;
  readonly cause: Cause;
  /** The API version of the call. */
  readonly version: string | null;
};
type Decision = { readonly body: unknown; readonly changes?: readonly Change[] };
/** Decides a call after its key, version and parameters were read. @throws StripeFailure */
export type Decide = (call: Call) => Decision;

/** Refuses an API version that the sandbox does not support (stripe.md §1). */
function checkVersion(version: string | null): void {
  if (version === null || API_VERSIONS.includes(version)) return;
  throw new StripeFailure(400, {
    type: "invalid_request_error",
    message: `Invalid Stripe API version: ${version}`,
  });
}

/** Turns an HTTP request into a decision and its answer. */
export type HandleCall = (request: Request, id: string, decide: Decide) => Promise<Response>;

/** Handles calls like Stripe: key, version, idempotency and refusals (stripe.md §1). */
export function handleCalls(context: StripeApiContext): HandleCall {
  const { parts, store } = context;
  const keys = createIdempotencyKeys(store);

  function headersFor(request: Request, requestId: string): Headers {
    return new Headers({
      "Content-Type": "application/json",
      "Cache-Control": "no-cache, no-store",
      "Request-Id": requestId,
      "Stripe-Version": request.headers.get("Stripe-Version") ?? API_VERSION,
    });
  }

  async function handle(request: Request, id: string, decide: Decide): Promise<Response> {
    const requestId = newId("request");
    const headers = headersFor(request, requestId);
    try {
      checkKey(request.headers.get("Authorization"), context.secretKey);
      checkVersion(request.headers.get("Stripe-Version"));
      return request.method === "POST"
        ? await handlePost(request, id, decide, headers, requestId)
        : await handleGet(request, id, decide, headers, requestId);
    } catch (error) {
      if (!(error instanceof StripeFailure)) console.error("The Stripe sandbox failed.", error);
      const failure = error instanceof StripeFailure ? error : internalError();
      return Response.json(failure.body(), { status: failure.status, headers });
    }
  }

  async function handleGet(
    request: Request,
    id: string,
    decide: Decide,
    headers: Headers,
    requestId: string,
  ): Promise<Response> {
    await parts.pause();
    context.expireDue();
    const form = decodeForm(new URL(request.url).search);
    const cause = { request: requestId, idempotencyKey: null };
    const version = request.headers.get("Stripe-Version");
    return Response.json(decide({ id, form, cause, version }).body, { headers });
  }

  async function handlePost(
    request: Request,
    id: string,
    decide: Decide,
    headers: Headers,
    requestId: string,
  ): Promise<Response> {
    const encoded = await request.text();
    const key = request.headers.get("Idempotency-Key");
    const fingerprint = fingerprintOf(new URL(request.url).pathname, encoded);
    if (key !== null) {
      headers.set("Idempotency-Key", key);
      const kept = keys.hold(key, fingerprint, context.nowS());
      if (kept !== null) {
        headers.set("Idempotent-Replayed", "true");
        headers.set("Original-Request", kept.request);
        return new Response(kept.body, { status: kept.status, headers });
      }
    }
    try {
      await parts.pause();
      context.expireDue();
      const cause = { request: requestId, idempotencyKey: key };
      const version = request.headers.get("Stripe-Version");
      const call = { id, form: decodeForm(encoded), cause, version };
      const { status, body, changes } = execute(decide, call);
      const answer = { fingerprint, at: context.nowS(), request: requestId, status, body };
      context.commit([...changes, ...(key === null ? [] : [{ answer: { ...answer, key } }])]);
      return new Response(body, { status, headers });
    } finally {
      if (key !== null) keys.release(key);
    }
  }

  /** A refusal during execution is also an answer, and is stored for the key. */
  function execute(decide: Decide, call: Call) {
    try {
      const { body, changes = [] } = decide(call);
      return { status: 200, body: JSON.stringify(body), changes };
    } catch (error) {
      if (!(error instanceof StripeFailure && error.kept)) throw error;
      return { status: error.status, body: JSON.stringify(error.body()), changes: [] };
    }
  }

  return handle;
}
