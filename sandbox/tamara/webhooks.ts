import type { JsonBody } from "../json-body.ts";
import { type Registration, requireWebhookUrl } from "../registrations.ts";
import { EVENTS } from "./notices.ts";

/** Reads the body of `POST /webhooks` and `PUT /webhooks/{id}` (tamara.md §6.2). */
export function readWebhook(body: JsonBody): Omit<Registration, "id"> {
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

export function renderWebhook({ id, url, events, headers }: Registration) {
  return { webhook_id: id, type: "order", url, events, headers };
}
