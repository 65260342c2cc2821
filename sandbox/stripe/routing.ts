import { Hono } from "hono";
import { type Decide, handleCalls, type StripeApiContext } from "./calls.ts";
import { StripeFailure } from "./errors.ts";
import { page } from "./expand.ts";
import { ignored, integer, list, optional, type Parsed, readParameters, text } from "./fields.ts";

export const EXPAND = optional(list(text(), 20));
/** The parameters that every list takes. */
export const PAGING = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text()),
  ending_before: ignored,
  expand: EXPAND,
} as const;

/** How the calls of the API are added to it. */
export type Routing = {
  readonly api: Hono;
  /** One call; `:id` of its path is the `id` that `decide` gets. */
  readonly route: (method: "GET" | "POST", path: string, decide: Decide) => void;
  /** A list: filtered by the parameters of the call, newest first, in pages. */
  readonly routeList: <Filter extends typeof PAGING, Item extends { readonly id: string }>(
    path: string,
    filter: Filter,
    find: (given: Parsed<Filter>) => readonly Item[],
    render: (item: Item, given: Parsed<Filter>) => unknown,
  ) => void;
  /** Refuses every other address; to be called when all calls are added. */
  readonly refuseRest: () => void;
};

/** Stripe's API, without its calls. */
export function openRouting(context: StripeApiContext): Routing {
  const handle = handleCalls(context);
  const api = new Hono();

  const route: Routing["route"] = (method, path, decide) => {
    api.on(method, path, (c) => handle(c.req.raw, c.req.param("id") ?? "", decide));
  };

  const routeList: Routing["routeList"] = (path, filter, find, render) => {
    route("GET", path, ({ form }) => {
      const given = readParameters(form, filter);
      const found = page(find(given), path, given.limit ?? 10, given.starting_after);
      return { body: { ...found, data: found.data.map((item) => render(item, given)) } };
    });
  };

  const refuseRest = () => {
    api.all("*", (c) =>
      handle(c.req.raw, "", () => {
        throw new StripeFailure(404, {
          type: "invalid_request_error",
          message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
        });
      }),
    );
  };

  return { api, route, routeList, refuseRest };
}
