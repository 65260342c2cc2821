import { type Context, Hono } from "hono";
import { type ControlDesk, readControl } from "./control.ts";
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

async function readWord(c: Context, name: string): Promise<string> {
  const body = await readJson(c);
  const word: unknown =
    typeof body === "object" && body !== null && Object.hasOwn(body, name)
      ? Reflect.get(body, name)
      : undefined;
  if (typeof word !== "string" || word === "")
    throw new Refusal(400, `The body must be a JSON object with the text "${name}".`);
  return word;
}

function isOutcome(word: string): word is Outcome {
  return (OUTCOMES as readonly string[]).includes(word);
}

/** `/control/…`: how tests and operators make a provider misbehave (interface.md §8 and §11). */
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
    const outcome = await readWord(c, "outcome");
    if (!isOutcome(outcome))
      throw new Refusal(400, `"outcome" must be one of: ${OUTCOMES.join(", ")}.`);
    return c.json({ redirect: await settle(provider, c.req.param("reference"), outcome) });
  });

  routes.post("/:gateway/webhook/:reference", async (c) => {
    const { provider } = standOf(c);
    const event = await readWord(c, "event");
    return c.json(await provider.sendByHand(c.req.param("reference"), event));
  });

  return routes;
}
