import { equalsSafely } from "../../tokens/secrets.ts";
import type { Gateway } from "../gateway.ts";
import { createJsonApi } from "../json-api.ts";
import type { GatewaySetup } from "../setup/gateway-setup.ts";
import { type Fields, fieldsOf, listOf, textOf } from "../wire.ts";
import { isLiveTabbyKey, type TabbyConfig } from "./tabby-config.ts";
import { codesOf } from "./tabby-refusals.ts";

const WEBHOOKS = "/api/v1/webhooks";
/** The header by which we recognise Tabby's deliveries (interface.md §11). */
const HEADER = "X-Webhook-Secret";
const CALL_TIMEOUT_MS = 10_000;

/** Tabby's webhooks of one merchant code; each delivery has the header that was registered. */
export function createTabbySetup(config: TabbyConfig, gateway: Gateway): GatewaySetup {
  const ask = createJsonApi("Tabby", config.apiBase, config.secretKey, codesOf);
  const headers = { "X-Merchant-Code": config.merchantCode };
  const call = (method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
    ask({ method, path, headers, body, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  const wanted = (url: string) => ({
    url,
    header: { title: HEADER, value: config.webhookSecret },
  });

  const findWebhook = async (url: string): Promise<Fields | null> => {
    const webhooks = listOf(await call("GET", WEBHOOKS));
    return webhooks.find((webhook) => webhook["url"] === url) ?? null;
  };
  const hasSecret = (webhook: Fields): boolean => {
    const { title, value } = fieldsOf(webhook["header"]);
    return (
      textOf(title)?.toLowerCase() === HEADER.toLowerCase() &&
      equalsSafely(textOf(value) ?? "", config.webhookSecret)
    );
  };

  return {
    name: gateway.name,
    live: isLiveTabbyKey(config.secretKey),
    probe: () => gateway.probe(),

    async register(url, dryRun) {
      const known = await findWebhook(url);
      if (known === null) {
        if (dryRun) return `would register ${url} with the header ${HEADER}`;
        const made = fieldsOf(await call("POST", WEBHOOKS, wanted(url)));
        return `registered ${url} as ${textOf(made["id"])}`;
      }
      const id = textOf(known["id"]) ?? "";
      if (hasSecret(known)) return `${url} is registered as ${id}, nothing to change`;
      if (dryRun) return `would change ${id}: its header is not TABBY_WEBHOOK_SECRET`;
      await call("PUT", `${WEBHOOKS}/${encodeURIComponent(id)}`, wanted(url));
      return `changed ${id}: its header is TABBY_WEBHOOK_SECRET now`;
    },

    async findProblems(url) {
      const known = await findWebhook(url);
      if (known === null) return [`${url} is not registered: run register-webhooks`];
      if (hasSecret(known)) return [];
      return ["the webhook's header is not TABBY_WEBHOOK_SECRET: run register-webhooks"];
    },

    delivery: {
      secret: config.webhookSecret,
      body: "{}",
      proof: (secret) => ({ [HEADER]: secret }),
    },
  };
}
