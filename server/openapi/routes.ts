import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import type { Hono } from "hono";
import { z } from "zod";
import { announcement } from "#contract/announcement.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { refusalAnswer } from "#contract/envelope.ts";
import { refusalsOf } from "#contract/refusals.ts";
import { describeOtherPaths } from "./other-paths.ts";
import { describeRefusals, JSON_TYPE, namesInPath } from "./parts.ts";

/** The API described as OpenAPI 3.1, generated from `contract/`. */
export function openapiRoutes(app: Hono): void {
  let document: ReturnType<typeof documentApi> | null = null;
  app.get("/api/openapi.json", (context) => {
    document ??= documentApi();
    return context.json(document);
  });
}

function documentApi() {
  const registry = new OpenAPIRegistry();
  describeOtherPaths(registry);
  for (const endpoint of endpoints) register(registry, endpoint);
  registry.registerWebhook({
    method: "post",
    path: "order",
    summary:
      "Posted to ORDER_WEBHOOK_URL when an order is paid, refunded or disputed, or a seat of it gets a group; a 2xx within ten seconds ends it",
    request: {
      headers: z.object({
        "Yaraa-Signature": z.string().describe("t=<unix seconds>,v1=<HMAC-SHA256 of t.body>"),
      }),
      body: { content: { [JSON_TYPE]: { schema: announcement } } },
    },
    responses: { "2XX": { description: "Taken" } },
  });
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: { title: "Shop API", version: "1" },
  });
}

const OPENAPI_METHODS = { GET: "get", POST: "post", PUT: "put" } as const;

function register(registry: OpenAPIRegistry, endpoint: AnyEndpoint): void {
  const params = z.object(
    Object.fromEntries(
      namesInPath(endpoint.path).map((name) => [
        name,
        name === "scope" ? z.enum(["user", "session"]) : z.string(),
      ]),
    ),
  );
  const headers = z.object({
    ...(endpoint.changes ? { "X-CSRF-Token": z.string() } : {}),
    "Accept-Language": z.string().optional(),
    "Session-Id": z.string().optional().describe("With the scope `session`"),
    Authorization: z.string().optional().describe("Bearer token, with the scope `user`"),
  });
  const answer = z.object({
    success: z.literal(true),
    ...(endpoint.hasMessage ? { message: z.string().describe("In the visitor's language") } : {}),
    ...(endpoint.data === null ? {} : { data: endpoint.data }),
  });
  registry.registerPath({
    method: OPENAPI_METHODS[endpoint.method],
    path: endpoint.path,
    summary: endpoint.summary,
    request: {
      params,
      headers,
      ...(endpoint.body === null
        ? {}
        : { body: { content: { [JSON_TYPE]: { schema: endpoint.body } } } }),
    },
    responses: {
      ...describeRefusals(refusalsOf(endpoint)),
      200: endpoint.refusesWith200
        ? {
            description: `Done, or refused: ${endpoint.refusals.join(", ")}`,
            content: { [JSON_TYPE]: { schema: z.union([answer, refusalAnswer]) } },
          }
        : { description: "Done", content: { [JSON_TYPE]: { schema: answer } } },
    },
  });
}
