import type { StripeApiContext } from "./calls.ts";
import { invalidParameter, resourceMissing } from "./errors.ts";
import { boolean, ignored, list, metadata, optional, readParameters, text, url } from "./fields.ts";
import type { FormBranch } from "./form.ts";
import { newId } from "./ids.ts";
import type { WebhookEndpoint } from "./records.ts";
import { PAGING, type Routing } from "./routing.ts";
import type { StripeStore } from "./store.ts";

const MAX_DESCRIPTION_LENGTH = 500;
/** Stripe's limit for a list of events, and the word for all events. */
const MAX_EVENTS = 500;
const ALL_EVENTS = "*";

const EVENTS = list(text(), MAX_EVENTS);
const CREATION = {
  url,
  enabled_events: EVENTS,
  api_version: optional(text()),
  description: optional(text(MAX_DESCRIPTION_LENGTH)),
  metadata,
  expand: ignored,
} as const;
const CHANGE = {
  url: optional(url),
  enabled_events: optional(EVENTS),
  disabled: optional(boolean),
  description: optional(text(MAX_DESCRIPTION_LENGTH)),
  metadata: ignored,
  expand: ignored,
} as const;

/** The calls by which the shop registers its webhook (stripe.md §6). */
export function routeEndpoints({ route, routeList }: Routing, context: StripeApiContext): void {
  const { store } = context;

  routeList(
    "/v1/webhook_endpoints",
    PAGING,
    () => store.endpoints().toReversed(),
    (endpoint) => renderEndpoint(endpoint, null),
  );

  route("POST", "/v1/webhook_endpoints", ({ form }) => {
    const endpoint = createEndpoint(form, context.nowS());
    return { body: renderEndpoint(endpoint, context.webhookSecret), changes: [{ endpoint }] };
  });

  route("POST", "/v1/webhook_endpoints/:id", ({ id, form }) => {
    const endpoint = changeEndpoint(store, id, form);
    return { body: renderEndpoint(endpoint, null), changes: [{ endpoint }] };
  });
}

/** `POST /v1/webhook_endpoints`: the new endpoint. */
function createEndpoint(form: FormBranch, nowS: number): WebhookEndpoint {
  const given = readParameters(form, CREATION);
  return {
    id: newId("endpoint"),
    created: nowS,
    url: given.url,
    events: readEvents(given.enabled_events),
    apiVersion: given.api_version ?? null,
    description: given.description ?? null,
    metadata: given.metadata,
    enabled: true,
  };
}

/** `POST /v1/webhook_endpoints/{id}`: the endpoint after the change; refuses an unknown id. */
function changeEndpoint(store: StripeStore, id: string, form: FormBranch): WebhookEndpoint {
  const given = readParameters(form, CHANGE);
  const endpoint = store.endpoints().find((known) => known.id === id);
  if (endpoint === undefined) throw resourceMissing("webhook_endpoint", id, "webhook_endpoint");
  return {
    ...endpoint,
    url: given.url ?? endpoint.url,
    events: given.enabled_events === undefined ? endpoint.events : readEvents(given.enabled_events),
    enabled: given.disabled === undefined ? endpoint.enabled : !given.disabled,
    description: given.description ?? endpoint.description,
  };
}

function readEvents(events: readonly string[]): readonly string[] {
  for (const event of events) {
    if (event === ALL_EVENTS || /^[a-z_0-9]+(?:\.[a-z_0-9]+)+$/.test(event)) continue;
    throw invalidParameter("enabled_events", `Unknown event: ${event}`);
  }
  return events;
}

/** The endpoint as Stripe shows it; its secret appears only in the answer that creates it. */
function renderEndpoint(endpoint: WebhookEndpoint, secret: string | null) {
  return {
    id: endpoint.id,
    object: "webhook_endpoint",
    api_version: endpoint.apiVersion,
    application: null,
    created: endpoint.created,
    description: endpoint.description,
    enabled_events: endpoint.events,
    livemode: false,
    metadata: endpoint.metadata,
    ...(secret === null ? {} : { secret }),
    status: endpoint.enabled ? "enabled" : "disabled",
    url: endpoint.url,
  };
}
