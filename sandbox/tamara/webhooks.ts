import type { Route } from "../json-api.ts";
import type { JsonBody } from "../json-body.ts";
import type { PaymentStore } from "../payment-store.ts";
import { newRegistration, type Registration, requireWebhookUrl } from "../registrations.ts";
import { alreadyRegistered, TamaraFailure } from "./errors.ts";
import { EVENTS, type Notice } from "./notices.ts";
import type { Order } from "./order.ts";

/** The calls by which the shop registers its webhook (tamara.md §6.2). */
export function routeWebhooks(route: Route, store: PaymentStore<Order, Notice>): void {
  function load(id: string): Registration {
    const known = store.registrations().find((webhook) => webhook.id === id);
    if (known === undefined) throw new TamaraFailure(404, "Webhook not found", "webhook_not_found");
    return known;
  }

  route("POST", "/webhooks", ({ body }) => {
    const wanted = readWebhook(body);
    const taken = store.registrations().find(({ url }) => url === wanted.url);
    if (taken !== undefined) throw alreadyRegistered(taken.id);
    const registration = newRegistration(wanted);
    store.commit([{ registration }]);
    return renderWebhook(registration);
  });

  route("GET", "/webhooks/:id", ({ id }) => renderWebhook(load(id)));

  route("PUT", "/webhooks/:id", ({ id, body }) => {
    const registration = { ...load(id), ...readWebhook(body) };
    store.commit([{ registration }]);
    return renderWebhook(registration);
  });

  route("DELETE", "/webhooks/:id", ({ id }) => {
    store.commit([{ unregistered: load(id).id }]);
    return { message: "Webhook was deleted successfully" };
  });
}

/** Reads the body of `POST /webhooks` and `PUT /webhooks/{id}` (tamara.md §6.2). */
function readWebhook(body: JsonBody): Omit<Registration, "id"> {
  body.oneOf("type", ["order"]);
  const url = requireWebhookUrl(body.url("url"));
  const { events, headers = {} } = body.value() as { events?: unknown; headers?: unknown };
  if (!isListOfEvents(events)) throw body.wrong("events");
  if (!isHeaders(headers)) throw body.wrong("headers");
  return { url, events, headers };
}

function isListOfEvents(value: unknown): value is readonly string[] {
  const known: readonly unknown[] = EVENTS;
  return Array.isArray(value) && value.length > 0 && value.every((event) => known.includes(event));
}

function isHeaders(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).every((text) => typeof text === "string");
}

function renderWebhook({ id, url, events, headers }: Registration) {
  return { webhook_id: id, type: "order", url, events, headers };
}
