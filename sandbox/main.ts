import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type HttpBindings, serve } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { html } from "hono/html";
import { createControlDesk } from "./control.ts";
import { controlRoutes, type Stand } from "./control-routes.ts";
import { ConnectionDropped, withFaults } from "./faults.ts";
import { memoryJournal, openJournal } from "./journal.ts";
import { mailPages } from "./mail-pages.ts";
import { createMailbox } from "./mailbox.ts";
import { pageResponse } from "./page.ts";
import { paymentPages } from "./payment-pages.ts";
import type { Provider, ProviderParts } from "./provider.ts";
import { Refusal } from "./refusal.ts";
import { createStripe, type StripeSettings } from "./stripe/provider.ts";
import { createTabby, type TabbySettings } from "./tabby/provider.ts";
import { createTamara, type TamaraSettings } from "./tamara/provider.ts";
import { createWebhookDelivery, RETRY_DELAYS_MS } from "./webhook-delivery.ts";

export type SandboxOptions = {
  /** Where browsers and the shop reach the sandbox, such as `http://localhost:3001`. */
  readonly publicUrl: string;
  /** Base to which webhooks are posted: `${shopUrl}/api/webhooks/{gateway}`. */
  readonly shopUrl: string;
  /** Holds the journals (`sandbox/`) and the mailbox (`mailbox/`); null keeps all in memory. */
  readonly dataDir: string | null;
  readonly stripe: StripeSettings;
  readonly tamara: TamaraSettings;
  readonly tabby: TabbySettings;
  readonly now?: () => Date;
  /** Waits between the attempts of one webhook, in milliseconds. */
  readonly retryDelaysMs?: readonly number[];
};

export type Sandbox = {
  /** Answers one request; rejects with `ConnectionDropped` where control asks for that. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Resolves when no webhook is under way, retries and delays included. */
  readonly settled: () => Promise<void>;
  /** Stops deliveries and timers; what was not delivered is taken up by the next start. */
  readonly close: () => Promise<void>;
};

/** The stand-ins of the payment providers, their control, their ledger and the mailbox. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { dataDir, now = () => new Date(), retryDelaysMs = RETRY_DELAYS_MS } = options;
  const closing = new AbortController();
  const opened: ProviderParts[] = [];

  function stand(gateway: string, create: (parts: ProviderParts) => Provider): Stand {
    const desk = createControlDesk();
    const parts: ProviderParts = {
      publicUrl: options.publicUrl.replace(/\/+$/, ""),
      shopUrl: options.shopUrl.replace(/\/+$/, ""),
      now,
      control: desk.current,
      pause: () => pauseFor(desk.current().latencyMs, closing.signal),
      journal:
        dataDir === null
          ? memoryJournal()
          : openJournal(join(dataDir, "sandbox", `${gateway}.jsonl`)),
      delivery: createWebhookDelivery(retryDelaysMs),
    };
    opened.push(parts);
    return { provider: create(parts), desk };
  }

  // Another provider is one more line here.
  const stands = [
    stand("stripe", (parts) => createStripe(parts, options.stripe)),
    stand("tamara", (parts) => createTamara(parts, options.tamara)),
    stand("tabby", (parts) => createTabby(parts, options.tabby)),
  ];
  const providers = stands.map(({ provider }) => provider);

  const doors = new Hono();
  doors.get("/", () => indexPage(providers));
  doors.get("/ledger", (c) => {
    c.header("Cache-Control", "no-store");
    return c.json({ payments: providers.flatMap((provider) => provider.ledger()) });
  });
  doors.route("/control", controlRoutes(stands));
  doors.route("/", mailPages(createMailbox(dataDir === null ? null : join(dataDir, "mailbox"))));
  doors.route("/", paymentPages(providers));
  doors.notFound((c) => c.json({ error: "The sandbox has no such page." }, 404));
  doors.onError((error, c) => {
    if (error instanceof Refusal) return c.json({ error: error.message }, error.status);
    console.error("The sandbox failed.", error);
    return c.json({ error: "Something failed inside the sandbox." }, 500);
  });

  return {
    fetch: withFaults(stands, closing.signal, async (request) => {
      const { pathname } = new URL(request.url);
      const owner = providers.find((provider) => provider.ownsPath(pathname));
      return (owner?.api ?? doors).fetch(request);
    }),
    settled: async () => {
      await Promise.all(opened.map(({ delivery }) => delivery.settled()));
    },
    close: async () => {
      closing.abort();
      for (const provider of providers) provider.close();
      for (const { delivery } of opened) {
        delivery.close();
        await delivery.settled();
      }
      for (const { journal } of opened) journal.close();
    },
  };
}

/** A sandbox that listens; `close` ends its open connections and leaves the sandbox itself open. */
export type ListeningSandbox = { readonly port: number; readonly close: () => Promise<void> };

/** Listens on `port` (0: any free one) of `host`; rejects when the port is taken. */
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

function indexPage(providers: readonly Provider[]): Promise<Response> {
  const names = providers.map(({ name }) => name).join(", ");
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
