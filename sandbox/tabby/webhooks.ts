import type { JsonBody } from "../json-body.ts";
import { type Registration, requireWebhookUrl } from "../registrations.ts";

/** Reads the body of `POST` and `PUT` `/api/v1/webhooks`: an address and one header (tabby.md §6). */
export function readWebhook(body: JsonBody): Omit<Registration, "id"> {
  const url = requireWebhookUrl(body.url("url"));
  const header = body.has("header") ? body.object("header") : null;
  const headers = header === null ? {} : { [header.text("title")]: header.text("value") };
  return { url, events: [], headers };
}

export function renderWebhook({ id, url, headers }: Registration) {
  const [title, value] = Object.entries(headers)[0] ?? ["", ""];
  return { id, url, is_test: true, header: { title, value } };
}
