import { type Context, Hono } from "hono";
import { type ControlDesk, readControl } from "./control.ts";
import { DISPUTE_OUTCOMES, type DisputeOrder } from "./dispute.ts";
import { settle } from "./forced-amounts.ts";
import { OUTCOMES, type Outcome, type Provider } from "./provider.ts";
import { Refusal } from "./refusal.ts";

/** A provider with the desk that controls it. */
export type Stand = { readonly provider: Provider; readonly desk: ControlDesk };

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new Refusal(400, "The body is not valid JSON.");
  }
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null && Object.hasOwn(body, name)
    ? Reflect.get(body, name)
    : undefined;
}

function wordOf(body: unknown, name: string): string {
  const word = fieldOf(body, name);
  if (typeof word !== "string" || word === "")
    throw new Refusal(400, `The body must be a JSON object with the text "${name}".`);
  return word;
}

function readDisputeOrder(body: unknown): DisputeOrder {
  const word = wordOf(body, "outcome");
  const outcome = DISPUTE_OUTCOMES.find((known) => known === word);
  if (outcome === undefined)
    throw new Refusal(400, `"outcome" must be one of: ${DISPUTE_OUTCOMES.join(", ")}.`);
  const amount = fieldOf(body, "amount") ?? null;
  if (
    amount !== null &&
    !(typeof amount === "number" && Number.isSafeInteger(amount) && amount > 0)
  )
    throw new Refusal(400, '"amount" must be a whole number of minor units, greater than 0.');
  return { outcome, amount };
}

function isOutcome(word: string): word is Outcome {
  return (OUTCOMES as readonly string[]).includes(word);
}

/** `/control/…`: how tests and operators make a provider misbehave (interface.md §8, §11 and §12). */
export function controlRoutes(stands: readonly Stand[]): Hono {
  const routes = new Hono();

  function standOf(c: Context): Stand {
    const stand = stands.find(({ provider }) => provider.gateway === c.req.param("gateway"));
    if (stand === undefined) throw new Refusal(404, "The sandbox has no such gateway.");
    return stand;
  }

  const settings = (change: (desk: ControlDesk) => unknown) =>
    Object.fromEntries(stands.map(({ provider, desk }) => [provider.gateway, change(desk)]));

  routes.get("/", (c) => c.json(settings((desk) => desk.current())));
  routes.delete("/", (c) => c.json(settings((desk) => desk.reset())));
  routes.get("/:gateway", (c) => c.json(standOf(c).desk.current()));
  routes.delete("/:gateway", (c) => c.json(standOf(c).desk.reset()));
  routes.put("/:gateway", async (c) => {
    const { desk } = standOf(c);
    return c.json(desk.change(readControl(await readJson(c))));
  });

  routes.post("/:gateway/settle/:reference", async (c) => {
    const { provider } = standOf(c);
    const outcome = wordOf(await readJson(c), "outcome");
    if (!isOutcome(outcome))
      throw new Refusal(400, `"outcome" must be one of: ${OUTCOMES.join(", ")}.`);
    return c.json({ redirect: await settle(provider, c.req.param("reference"), outcome) });
  });

  routes.post("/:gateway/webhook/:reference", async (c) => {
    const { provider } = standOf(c);
    const event = wordOf(await readJson(c), "event");
    return c.json(await provider.sendByHand(c.req.param("reference"), event));
  });

  routes.post("/:gateway/dispute/:reference", async (c) => {
    const { provider } = standOf(c);
    const order = readDisputeOrder(await readJson(c));
    return c.json(provider.dispute(c.req.param("reference"), order));
  });

  return routes;
}
