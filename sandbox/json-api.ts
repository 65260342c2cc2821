import { Hono } from "hono";
import { hasBearer } from "./bearer.ts";
import type { GatewayParts } from "./gateway.ts";
import { JsonBody } from "./json-body.ts";

/** A call of the API, after its key was checked and its body was read. */
export type Call = {
  /** The `:id` of the path; empty if it has none. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: JsonBody;
};

/** Adds a call to the API. What `answer` returns is sent as JSON; what it throws is a refusal. */
export type Route = (method: string, path: string, answer: (call: Call) => object) => void;

/** How a gateway refuses calls, in its own format. */
export type Refusals = {
  readonly wrongKey: () => Error;
  readonly unreadableBody: () => Error;
  /** The answer for anything thrown; what is no refusal is an internal error. */
  readonly answer: (error: unknown) => Response;
};

/** The API of a gateway that takes JSON, with a bearer key in each call. */
export function openJsonApi(parts: GatewayParts, key: string, refusals: Refusals) {
  const api = new Hono();

  const route: Route = (method, path, answer) => {
    api.on(method, path, async (c) => {
      const request = c.req.raw;
      try {
        if (!hasBearer(request, key)) throw refusals.wrongKey();
        await parts.pause();
        const body = await readBody(request, refusals);
        const { searchParams: query } = new URL(request.url);
        const { headers } = request;
        return c.json(answer({ id: c.req.param("id") ?? "", query, headers, body }));
      } catch (error) {
        return refusals.answer(error);
      }
    });
  };

  return { api, route };
}

/** A call without a body has an empty one. */
async function readBody(request: Request, { unreadableBody }: Refusals): Promise<JsonBody> {
  const text = request.method === "GET" ? "" : await request.text();
  try {
    return new JsonBody(text.trim() === "" ? {} : JSON.parse(text));
  } catch {
    throw unreadableBody();
  }
}
