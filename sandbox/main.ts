import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type HttpBindings, serve } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { html } from "hono/html";
import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import { createControls } from "./control.ts";
import { type ControlledGateway, controlRoutes } from "./control-routes.ts";
import { ConnectionDropped, withFaults } from "./faults.ts";
import type { Gateway, GatewayParts } from "./gateway.ts";
import { memoryJournal, openJournal } from "./journal.ts";
import { mailPages } from "./mail-pages.ts";
import { createMailbox } from "./mailbox.ts";
import { pageResponse } from "./page.ts";
import { paymentPages } from "./payment-pages.ts";
import { Refusal } from "./refusal.ts";
import { createGateway, type GatewaySettings } from "./registry.ts";
import { createWebhookDelivery, RETRY_DELAYS_MS } from "./webhook-delivery.ts";

export type SandboxOptions = {
  /** The address of the sandbox for browsers and the shop, such as `http://localhost:3001`. */
  readonly publicUrl: string;
  /** Webhooks are posted to `${shopUrl}/api/webhooks/{gateway}`. */
  readonly shopUrl: string;
  /** Holds the journals (`sandbox/`) and the mailbox (`mailbox/`); null keeps everything in memory. */
  readonly dataDir: string | null;
  readonly gateways: GatewaySettings;
  readonly now?: () => Date;
  /** Delays between the attempts of one webhook, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
};

export type Sandbox = {
  /** Answers one request; rejects with `ConnectionDropped` if control asks for that. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Resolves when no webhook is pending, including retries and delays. */
  readonly settled: () => Promise<void>;
  /** Stops deliveries and timers; the next start resumes unfinished deliveries. */
  readonly close: () => Promise<void>;
};

/** The stand-ins of the payment gateways, their control, their ledger and the mailbox. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { dataDir, now = () => new Date(), retryDelaysMs = RETRY_DELAYS_MS } = options;
  const closing = new AbortController();
  const opened: GatewayParts[] = [];

  function open(name: GatewayIdentifier): ControlledGateway {
    const controls = createControls();
    const parts: GatewayParts = {
      publicUrl: options.publicUrl.replace(/\/+$/, ""),
      shopUrl: options.shopUrl.replace(/\/+$/, ""),
      now,
      control: controls.current,
      pause: () => pauseFor(controls.current().latencyMs, closing.signal),
      journal:
        dataDir === null ? memoryJournal() : openJournal(join(dataDir, "sandbox", `${name}.jsonl`)),
      delivery: createWebhookDelivery(retryDelaysMs),
    };
    opened.push(parts);
    return { gateway: createGateway(name, parts, options.gateways), controls };
  }

  const controlled = GATEWAYS.map(open);
  const gateways = controlled.map(({ gateway }) => gateway);

  const routes = new Hono();
  routes.get("/", () => indexPage(gateways));
  routes.get("/ledger", (c) => {
    c.header("Cache-Control", "no-store");
    return c.json({ payments: gateways.flatMap((gateway) => gateway.ledger()) });
  });
  routes.route("/control", controlRoutes(controlled));
  routes.route("/", mailPages(createMailbox(dataDir === null ? null : join(dataDir, "mailbox"))));
  routes.route("/", paymentPages(gateways));
  routes.notFound((c) => c.json({ error: "The sandbox has no such page." }, 404));
  routes.onError((error, c) => {
    if (error instanceof Refusal) return c.json({ error: error.message }, error.status);
    console.error("The sandbox failed.", error);
    return c.json({ error: "Something failed inside the sandbox." }, 500);
  });

  return {
    fetch: withFaults(controlled, closing.signal, async (request) => {
      const { pathname } = new URL(request.url);
      const owner = gateways.find((gateway) => gateway.ownsPath(pathname));
      return (owner?.api ?? routes).fetch(request);
    }),
    settled: async () => {
      await Promise.all(opened.map(({ delivery }) => delivery.settled()));
    },
    close: async () => {
      closing.abort();
      for (const gateway of gateways) gateway.close();
      for (const { delivery } of opened) {
        delivery.close();
        await delivery.settled();
      }
      for (const { journal } of opened) journal.close();
    },
  };
}

/** A listening sandbox; `close` closes its connections and leaves the sandbox itself open. */
export type ListeningSandbox = { readonly port: number; readonly close: () => Promise<void> };

/** Listens on `port` (0: any free one) of `host`; rejects if the port is taken. */
export function listenSandbox(
  sandbox: Sandbox,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<ListeningSandbox> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        port,
        hostname: host,
        overrideGlobalObjects: false,
        fetch: async (request, env) => {
          try {
            return await sandbox.fetch(request);
          } catch (error) {
            if (!(error instanceof ConnectionDropped)) throw error;
            (env as HttpBindings).incoming.socket.destroy();
            return RESPONSE_ALREADY_SENT;
          }
        },
      },
      (address) =>
        resolve({
          port: address.port,
          close: () =>
            new Promise((done) => {
              server.close(() => done());
              if ("closeAllConnections" in server) server.closeAllConnections();
            }),
        }),
    );
    server.on("error", reject);
  });
}

async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await wait(milliseconds, undefined, { signal });
}

function indexPage(gateways: readonly Gateway[]): Promise<Response> {
  const names = gateways.map(({ name }) => name).join(", ");
  return pageResponse({
    locale: "en",
    title: "Payment sandbox",
    body: html`<h1>Payment sandbox</h1>
<p>This server stands in for the payment providers of the shop (${names}) and keeps the mails that the shop would have sent. No money moves here and no mail leaves.</p>
<ul>
<li><a href="/mail">Mailbox</a></li>
<li><a href="/ledger">Ledger of all payments</a></li>
<li><a href="/control">How the providers behave at the moment</a></li>
</ul>`,
  });
}
