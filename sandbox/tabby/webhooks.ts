import type { Call, Route } from "../json-api.ts";
import type { JsonBody } from "../json-body.ts";
import type { PaymentStore } from "../payment-store.ts";
import { newRegistration, type Registration, requireWebhookUrl } from "../registrations.ts";
import { badData, notFound, TabbyFailure } from "./errors.ts";
import type { Notice } from "./notices.ts";
import type { Payment } from "./payment.ts";

/** The maximum number of webhooks of one merchant code (tabby.md §9). */
const MAX_WEBHOOKS = 4;

type WebhookParts = {
  readonly merchantCode: string;
  readonly store: PaymentStore<Payment, Notice>;
};

/** The calls by which the shop registers its webhooks; they concern one merchant code (tabby.md §6). */
export function routeWebhooks(route: Route, { merchantCode, store }: WebhookParts): void {
  function requireMerchant({ headers }: Call): void {
    if (headers.get("X-Merchant-Code") === merchantCode) return;
    throw new TabbyFailure(403, "no_permission", "merchant code is not allowed");
  }

  route("GET", "/api/v1/webhooks", (call) => {
    requireMerchant(call);
    return store.registrations().map(renderWebhook);
  });

  route("POST", "/api/v1/webhooks", (call) => {
    requireMerchant(call);
    if (store.registrations().length >= MAX_WEBHOOKS) throw badData("too many webhooks");
    const registration = newRegistration(readWebhook(call.body));
    store.commit([{ registration }]);
    return renderWebhook(registration);
  });

  route("PUT", "/api/v1/webhooks/:id", (call) => {
    requireMerchant(call);
    const known = store.registrations().find(({ id }) => id === call.id);
    if (known === undefined) throw notFound("webhook not found");
    const registration = { ...known, ...readWebhook(call.body) };
    store.commit([{ registration }]);
    return renderWebhook(registration);
  });
}

/** Reads the body of `POST` and `PUT` `/api/v1/webhooks`: an address and one header (tabby.md §6). */
function readWebhook(body: JsonBody): Omit<Registration, "id"> {
  const url = requireWebhookUrl(body.url("url"));
  const header = body.has("header") ? body.object("header") : null;
  const headers = header === null ? {} : { [header.text("title")]: header.text("value") };
  return { url, events: [], headers };
}

function renderWebhook({ id, url, headers }: Registration) {
  const [title, value] = Object.entries(headers)[0] ?? ["", ""];
  return { id, url, is_test: true, header: { title, value } };
}
