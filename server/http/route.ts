import type { Context, Hono } from "hono";
import type { z } from "zod";
import type { Endpoint, Identity } from "#contract/endpoint.ts";
import { type FieldError, Refusal } from "#core/errors.ts";
import { type Locale, negotiateLocale } from "#core/locale.ts";
import { clientAddress } from "../network/address.ts";
import type { Shop } from "../shop.ts";
import { requireOwnPage } from "./csrf.ts";
import { plainJson } from "./plain-answer.ts";
import { refusalMessage } from "./problem.ts";
import { type Caller, identifyVisitor, readCaller, type Scope, type Visitor } from "./visitor.ts";

/** What every handler receives. */
type AnyCall<Body> = {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Body;
  readonly locale: Locale;
  /** The client address, for rate limits. */
  readonly address: string;
  /** Sets the success message for the visitor, if the contract allows one. */
  setMessage(message: string): void;
  /** Adds a header, such as a cookie, to the response. */
  setHeader(name: string, value: string): void;
};

/** A call with its `visitor`, looked up if the contract requires one. */
export type Call<Body, Access> = AnyCall<Body> & {
  readonly visitor: Access extends "visitor" ? Visitor : null;
};

/** A call whose handler looks up the caller itself, in a statement that it runs anyway. */
export type CallerCall<Body> = AnyCall<Body> & { readonly caller: Caller };

/** Binds an endpoint of the contract to the function that answers it with `data`. */
export function route<Body, Data, Access extends Identity>(
  app: Hono,
  shop: Shop,
  endpoint: Endpoint<Body, Data, Access>,
  handler: (call: Call<Body, Access>) => Promise<Data | Response>,
): void {
  bind(app, shop, endpoint, async (call, scope) => {
    const visitor =
      endpoint.access === "visitor" ? await identifyVisitor(call.request, scope, shop) : null;
    const body = await call.readBody();
    return handler({ ...call, body, visitor: visitor as Call<Body, Access>["visitor"] });
  });
}

/** Binds an endpoint whose handler looks up the caller itself, which saves a round trip. */
export function routeForCaller<Body, Data>(
  app: Hono,
  shop: Shop,
  endpoint: Endpoint<Body, Data, "visitor">,
  handler: (call: CallerCall<Body>) => Promise<Data | Response>,
): void {
  bind(app, shop, endpoint, async (call, scope) => {
    const caller = readCaller(call.request, scope, shop);
    const body = await call.readBody().catch(async (error: unknown) => {
      // Missing permission is reported before any other error.
      await identifyVisitor(call.request, scope, shop);
      throw error;
    });
    return handler({ ...call, caller, body });
  });
}

/** The scope as a path segment: exactly one of these two words. */
export const SCOPE = ":scope{(?:user|session)}";

type UnreadCall<Body> = Omit<AnyCall<Body>, "body"> & { readBody(): Promise<Body> };

function bind<Body, Data>(
  app: Hono,
  shop: Shop,
  endpoint: Endpoint<Body, Data>,
  answer: (call: UnreadCall<Body>, scope: Scope) => Promise<Data | Response>,
): void {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1").replace(":scope", SCOPE);
  app.on(endpoint.method, path, async (context) => {
    const request = context.req.raw;
    const locale = negotiateLocale(request.headers.get("Accept-Language"));
    if (endpoint.changes && request.method !== endpoint.method) {
      context.header("Allow", endpoint.method);
      throw new Refusal("method_not_allowed");
    }
    if (endpoint.changes) requireOwnPage(request, shop.config, shop.now());
    let message: string | undefined;
    let hasHeaders = false;
    const call: UnreadCall<Body> = {
      request,
      params: context.req.param() as Record<string, string>,
      locale,
      address: clientAddress(context, shop.config.trustedProxies),
      setMessage: (words) => {
        message = words;
      },
      setHeader: (name, value) => {
        hasHeaders = true;
        context.header(name, value, { append: true });
      },
      readBody: () => readBody(context, endpoint, locale),
    };
    const data = await answer(call, context.req.path.startsWith("/api/user/") ? "user" : "session");
    if (data instanceof Response) {
      // Headers that the handler set also apply to a complete response; without any it is sent unchanged.
      return hasHeaders ? context.newResponse(data.body, data) : data;
    }
    const answered = { success: true, message, data };
    return hasHeaders ? context.json(answered) : plainJson(answered);
  });
}

/** Reads and validates the body of a call, by its endpoint's schema. */
export async function readBody<Body>(
  context: Context,
  endpoint: Pick<Endpoint<Body>, "body" | "fieldRefusals"> & { readonly method: string },
  locale: Locale,
): Promise<Body> {
  const schema = endpoint.body;
  if (endpoint.method === "GET") return undefined as Body;
  const value = await readJson(context.req.raw);
  if (schema === null) return undefined as Body;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidBody(result.error, endpoint.fieldRefusals ?? {}, locale);
}

/** Reads a JSON body; an empty one counts as `{}` (D-69). */
async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.trim() === "") return {};
  const type = request.headers.get("Content-Type") ?? "";
  if (type !== "" && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    throw new Refusal("unsupported_media_type");
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal("malformed_json", { cause: error });
  }
}

function invalidBody(
  error: z.ZodError,
  fieldRefusals: Readonly<Record<string, Refusal["code"]>>,
  locale: Locale,
): Refusal {
  const fields = [...new Set(error.issues.map((issue) => String(issue.path[0] ?? "")))];
  const errors: FieldError[] = fields.map((field) => ({
    field,
    message: refusalMessage(fieldRefusals[field] ?? "invalid_input", locale),
  }));
  const first = fields.map((field) => fieldRefusals[field]).find((code) => code !== undefined);
  return new Refusal(first ?? "invalid_input", { errors });
}
