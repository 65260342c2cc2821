import { Hono } from "hono";
import type { ProviderParts } from "../provider.ts";
import { checkKey } from "./authorization.ts";
import { internalError, resourceMissing, StripeFailure, unknownParameter } from "./errors.ts";
import type { Cause } from "./events.ts";
import { expandedIntent, expandedSession, lineList, page } from "./expand.ts";
import {
  type Field,
  ignored,
  integer,
  list,
  object,
  oneOf,
  optional,
  readParameters,
  text,
} from "./fields.ts";
import { decodeForm, type FormBranch } from "./form.ts";
import { createIdempotencyKeys, fingerprintOf } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { expire } from "./moves.ts";
import type { Change, Payment } from "./records.ts";
import { decideRefund } from "./refunds.ts";
import {
  API_VERSION,
  API_VERSIONS,
  renderDispute,
  renderEvent,
  renderRefund,
  type Telling,
  UNKNOWN_IN,
} from "./render.ts";
import { readSession } from "./session-parameters.ts";
import type { StripeStore } from "./store.ts";
import { changeEndpoint, createEndpoint, renderEndpoint } from "./webhook-endpoints.ts";

/** What the API needs of the stand-in around it. */
export type StripeOffice = {
  readonly parts: ProviderParts;
  readonly secretKey: string;
  /** Signs every event; told as the secret of each endpoint that is registered. */
  readonly webhookSecret: string;
  readonly store: StripeStore;
  readonly telling: () => Telling;
  readonly nowS: () => number;
  /** Ends every session whose time is over. */
  readonly expireDue: () => void;
  /** Makes changes true and sends the events among them. */
  readonly commit: (changes: readonly Change[]) => unknown;
};

type Call = {
  readonly id: string;
  readonly form: FormBranch;
  readonly cause: Cause;
  /** The version that the call names. */
  readonly version: string | null;
};
/** What a call answers, and what it changes. */
type Decision = { readonly body: unknown; readonly changes?: readonly Change[] };
type Decide = (call: Call) => Decision;

const EXPAND = optional(list(text(), 20));
const PAGING = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text()),
  ending_before: ignored,
  expand: EXPAND,
} as const;
const SESSION_FILTER = {
  ...PAGING,
  created: optional(object({ gte: optional(integer(0)), lte: optional(integer(0)) })),
  payment_intent: optional(text()),
  status: optional(oneOf(["complete", "expired", "open"])),
} as const;
const EVENT_FILTER = {
  ...PAGING,
  type: optional(text()),
  created: optional(object({ gte: optional(integer(0)) })),
} as const;

/** Refuses a version of the API that the sandbox does not speak (stripe.md §1). */
function checkVersion(version: string | null): void {
  if (version === null || API_VERSIONS.includes(version)) return;
  throw new StripeFailure(400, {
    type: "invalid_request_error",
    message: `Invalid Stripe API version: ${version}`,
  });
}

/** Stripe's API at the root of the port (stripe.md §1, §2 and §5). */
export function stripeApi(office: StripeOffice): Hono {
  const { parts, store } = office;
  const keys = createIdempotencyKeys(store);
  const api = new Hono();

  function headersFor(request: Request, requestId: string): Headers {
    return new Headers({
      "Content-Type": "application/json",
      "Cache-Control": "no-cache, no-store",
      "Request-Id": requestId,
      "Stripe-Version": request.headers.get("Stripe-Version") ?? API_VERSION,
    });
  }

  /** From the wire to a decision and back: key, version, parameters, idempotency, refusals. */
  async function handle(request: Request, id: string, decide: Decide): Promise<Response> {
    const requestId = newId("request");
    const headers = headersFor(request, requestId);
    try {
      checkKey(request.headers.get("Authorization"), office.secretKey);
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
    office.expireDue();
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
      const kept = keys.hold(key, fingerprint, office.nowS());
      if (kept !== null) {
        headers.set("Idempotent-Replayed", "true");
        headers.set("Original-Request", kept.request);
        return new Response(kept.body, { status: kept.status, headers });
      }
    }
    try {
      await parts.pause();
      office.expireDue();
      const cause = { request: requestId, idempotencyKey: key };
      const version = request.headers.get("Stripe-Version");
      const call = { id, form: decodeForm(encoded), cause, version };
      const { status, body, changes } = execute(decide, call);
      const answer = { fingerprint, at: office.nowS(), request: requestId, status, body };
      office.commit([...changes, ...(key === null ? [] : [{ answer: { ...answer, key } }])]);
      return new Response(body, { status, headers });
    } finally {
      if (key !== null) keys.release(key);
    }
  }

  /** A refusal that came up while executing is an answer too, to be kept for the key. */
  function execute(decide: Decide, call: Call) {
    try {
      const { body, changes = [] } = decide(call);
      return { status: 200, body: JSON.stringify(body), changes };
    } catch (error) {
      if (!(error instanceof StripeFailure && error.kept)) throw error;
      return { status: error.status, body: JSON.stringify(error.body()), changes: [] };
    }
  }

  function route(method: "GET" | "POST", path: string, decide: Decide): void {
    api.on(method, path, (c) => handle(c.req.raw, c.req.param("id") ?? "", decide));
  }

  function loadPayment(session: string): Payment {
    const payment = store.payment(session);
    if (payment === undefined) throw resourceMissing("checkout.session", session, "session");
    return payment;
  }

  const sessionOf = (payment: Payment, expand: readonly string[]) =>
    expandedSession(payment, store.refundsOf(payment.session), office.telling(), expand);

  function readExpand(form: FormBranch, more: Readonly<Record<string, Field<unknown>>> = {}) {
    return readParameters(form, { ...more, expand: EXPAND }).expand ?? [];
  }

  route("POST", "/v1/checkout/sessions", ({ form, version }) => {
    const unknown = UNKNOWN_IN[version ?? ""];
    if (unknown !== undefined && form.has(unknown)) throw unknownParameter(unknown);
    const payment = readSession(form, office.nowS());
    const expand = EXPAND(form.get("expand"), "expand") ?? [];
    return {
      body: sessionOf(payment, expand),
      changes: [{ payment }],
    };
  });

  route("GET", "/v1/checkout/sessions", ({ form }) => {
    const given = readParameters(form, SESSION_FILTER);
    const expand = (given.expand ?? []).map((path) => path.replace(/^data\./, ""));
    const found = store
      .payments()
      .filter(
        (payment) =>
          payment.created >= (given.created?.gte ?? 0) &&
          payment.created <= (given.created?.lte ?? Number.MAX_SAFE_INTEGER) &&
          (given.status === undefined || payment.status === given.status) &&
          (given.payment_intent === undefined || payment.intent?.id === given.payment_intent),
      )
      .map((payment) => ({ id: payment.session, payment }))
      .toReversed();
    const answer = page(found, "/v1/checkout/sessions", given.limit ?? 10, given.starting_after);
    const data = answer.data.map(({ payment }) => sessionOf(payment, expand));
    return { body: { ...answer, data } };
  });

  route("GET", "/v1/checkout/sessions/:id", ({ id, form }) => ({
    body: sessionOf(loadPayment(id), readExpand(form)),
  }));

  route("GET", "/v1/checkout/sessions/:id/line_items", ({ id, form }) => {
    const { limit, starting_after: after } = readParameters(form, PAGING);
    return { body: lineList(loadPayment(id), office.telling(), limit, after) };
  });

  route("POST", "/v1/checkout/sessions/:id/expire", ({ id, form, cause }) => {
    const expand = readExpand(form);
    const payment = loadPayment(id);
    const changes = expire(payment, office.nowS(), cause);
    const expired: Payment = { ...payment, status: "expired" };
    return { body: sessionOf(expired, expand), changes };
  });

  route("POST", "/v1/refunds", ({ form, cause }) => {
    const { refund, changes } = decideRefund(form, store, office.nowS(), cause);
    return { body: renderRefund(refund, office.telling()), changes };
  });

  route("GET", "/v1/refunds", ({ form }) => {
    const given = readParameters(form, {
      ...PAGING,
      charge: optional(text()),
      created: ignored,
      payment_intent: optional(text()),
    });
    const found = store
      .payments()
      .filter(
        ({ intent }) =>
          (given.payment_intent === undefined || intent?.id === given.payment_intent) &&
          (given.charge === undefined || intent?.charge?.id === given.charge),
      )
      .flatMap(({ session }) => store.refundsOf(session))
      .toSorted((one, other) => other.created - one.created);
    const answer = page(found, "/v1/refunds", given.limit ?? 10, given.starting_after);
    const data = answer.data.map((refund) => renderRefund(refund, office.telling()));
    return { body: { ...answer, data } };
  });

  route("GET", "/v1/refunds/:id", ({ id }) => {
    const refund = store.refund(id);
    if (refund === undefined) throw resourceMissing("refund", id, "refund");
    return { body: renderRefund(refund, office.telling()) };
  });

  route("GET", "/v1/disputes", ({ form }) => {
    const given = readParameters(form, {
      ...PAGING,
      charge: optional(text()),
      created: ignored,
      payment_intent: optional(text()),
    });
    const found = store
      .disputes()
      .filter(
        ({ intent, charge }) =>
          (given.payment_intent === undefined || intent === given.payment_intent) &&
          (given.charge === undefined || charge === given.charge),
      )
      .toReversed();
    const answer = page(found, "/v1/disputes", given.limit ?? 10, given.starting_after);
    const data = answer.data.map((dispute) => renderDispute(dispute, office.telling()));
    return { body: { ...answer, data } };
  });

  route("GET", "/v1/disputes/:id", ({ id }) => {
    const dispute = store.dispute(id);
    if (dispute === undefined) throw resourceMissing("dispute", id, "dispute");
    return { body: renderDispute(dispute, office.telling()) };
  });

  route("GET", "/v1/payment_intents/:id", ({ id, form }) => {
    const payment = store.paymentOfIntent(id);
    if (payment === undefined) throw resourceMissing("payment_intent", id, "intent");
    const expand = readExpand(form, { client_secret: ignored });
    const refunds = store.refundsOf(payment.session);
    return { body: expandedIntent(payment, refunds, office.telling(), expand) };
  });

  route("GET", "/v1/events", ({ form }) => {
    const given = readParameters(form, EVENT_FILTER);
    const found = store
      .events()
      .filter(
        ({ type, created }) =>
          (given.type === undefined || type === given.type) && created >= (given.created?.gte ?? 0),
      )
      .toReversed();
    const answer = page(found, "/v1/events", given.limit ?? 10, given.starting_after);
    const data = answer.data.map((event) =>
      renderEvent(event, office.telling(), store.isAcknowledged(event.id)),
    );
    return { body: { ...answer, data } };
  });

  route("GET", "/v1/webhook_endpoints", ({ form }) => {
    const given = readParameters(form, PAGING);
    const found = store.endpoints().toReversed();
    const answer = page(found, "/v1/webhook_endpoints", given.limit ?? 10, given.starting_after);
    return {
      body: { ...answer, data: answer.data.map((endpoint) => renderEndpoint(endpoint, null)) },
    };
  });

  route("POST", "/v1/webhook_endpoints", ({ form }) => {
    const endpoint = createEndpoint(form, office.nowS());
    return { body: renderEndpoint(endpoint, office.webhookSecret), changes: [{ endpoint }] };
  });

  route("POST", "/v1/webhook_endpoints/:id", ({ id, form }) => {
    const endpoint = changeEndpoint(store, id, form);
    return { body: renderEndpoint(endpoint, null), changes: [{ endpoint }] };
  });

  route("GET", "/v1/events/:id", ({ id }) => {
    const event = store.event(id);
    if (event === undefined) throw resourceMissing("event", id, "id");
    return { body: renderEvent(event, office.telling(), store.isAcknowledged(id)) };
  });

  api.all("*", (c) =>
    handle(c.req.raw, "", () => {
      throw new StripeFailure(404, {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
      });
    }),
  );

  return api;
}
