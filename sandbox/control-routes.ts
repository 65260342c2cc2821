import { type Context, Hono } from "hono";
import { type Controls, readControl } from "./control.ts";
import { DISPUTE_OUTCOMES, type DisputeCommand } from "./dispute.ts";
import { settle } from "./forced-amounts.ts";
import { type Gateway, OUTCOMES, type Outcome } from "./gateway.ts";
import { Refusal } from "./refusal.ts";

/** A gateway with its control settings. */
export type ControlledGateway = { readonly gateway: Gateway; readonly controls: Controls };

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

function readDisputeCommand(body: unknown): DisputeCommand {
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

/** `/control/…`: how tests and operators make a gateway misbehave (interface.md §8, §11 and §12). */
export function controlRoutes(controlled: readonly ControlledGateway[]): Hono {
  const routes = new Hono();

  function find(c: Context): ControlledGateway {
    const found = controlled.find(({ gateway }) => gateway.identifier === c.req.param("gateway"));
    if (found === undefined) throw new Refusal(404, "The sandbox has no such gateway.");
    return found;
  }

  const settings = (change: (controls: Controls) => unknown) =>
    Object.fromEntries(
      controlled.map(({ gateway, controls }) => [gateway.identifier, change(controls)]),
    );

  routes.get("/", (c) => c.json(settings((controls) => controls.current())));
  routes.delete("/", (c) => c.json(settings((controls) => controls.reset())));
  routes.get("/:gateway", (c) => c.json(find(c).controls.current()));
  routes.delete("/:gateway", (c) => c.json(find(c).controls.reset()));
  routes.put("/:gateway", async (c) => {
    const { controls } = find(c);
    return c.json(controls.change(readControl(await readJson(c))));
  });

  routes.post("/:gateway/settle/:reference", async (c) => {
    const { gateway } = find(c);
    const outcome = wordOf(await readJson(c), "outcome");
    if (!isOutcome(outcome))
      throw new Refusal(400, `"outcome" must be one of: ${OUTCOMES.join(", ")}.`);
    return c.json({ redirect: await settle(gateway, c.req.param("reference"), outcome) });
  });

  routes.post("/:gateway/webhook/:reference", async (c) => {
    const { gateway } = find(c);
    const event = wordOf(await readJson(c), "event");
    return c.json(await gateway.sendByHand(c.req.param("reference"), event));
  });

  routes.post("/:gateway/dispute/:reference", async (c) => {
    const { gateway } = find(c);
    const command = readDisputeCommand(await readJson(c));
    return c.json(gateway.dispute(c.req.param("reference"), command));
  });

  return routes;
}
