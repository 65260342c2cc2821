import type { OpenAPIRegistry, RouteConfig } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import { refusalAnswer } from "#contract/envelope.ts";
import * as paths from "#contract/paths.ts";
import { csrfTokenAnswer } from "#contract/start.ts";
import { GATEWAYS } from "#core/gateways.ts";

const json = (description: string, schema: z.ZodType) => ({
  description,
  content: { "application/json": { schema } },
});

const gatewayState = z.object({
  available: z.boolean(),
  since: z.string().optional().describe("UTC in ISO 8601"),
  reason: z.string().optional(),
});
const readiness = z.object({
  ok: z.boolean(),
  reason: z.enum(["database", "gateways"]).optional(),
  gateways: z.partialRecord(z.enum(GATEWAYS), gatewayState).optional(),
});

/** Paths beside the contract: not for the shop's own pages, or without the envelope. */
const OTHERS: readonly RouteConfig[] = [
  {
    method: "get",
    path: paths.csrfToken,
    summary: "The CSRF token, bound to a cookie that is set along with it",
    responses: { 200: json("The token", csrfTokenAnswer) },
  },
  {
    method: "post",
    path: "/api/webhooks/{gateway}",
    summary: "Where a gateway delivers its events, in its own words and with its own signature",
    request: {
      params: z.object({ gateway: z.enum(GATEWAYS) }),
      body: {
        content: { "application/json": { schema: z.looseObject({}) } },
        description: "Verified on the raw bytes, before anything is read",
      },
    },
    responses: {
      200: json("Stored, or stored before", z.object({ success: z.literal(true) })),
      400: json("malformed_json", refusalAnswer),
      401: json("forged_webhook", refusalAnswer),
      404: json("not_found", refusalAnswer),
      413: json("payload_too_large", refusalAnswer),
      422: json("invalid_input", refusalAnswer),
      503: json("database_away", refusalAnswer),
    },
  },
  {
    method: "get",
    path: "/api/openapi.json",
    summary: "This description of the API",
    responses: { 200: json("OpenAPI 3.1", z.looseObject({ openapi: z.literal("3.1.0") })) },
  },
  {
    method: "get",
    path: "/invoice/{key}",
    summary: "An invoice or a credit note as a page; with `.pdf` behind the key as a file (D-217)",
    request: { params: z.object({ key: z.string() }) },
    responses: {
      200: {
        description: "In all languages at once",
        content: {
          "text/html": { schema: z.string() },
          "application/pdf": { schema: z.string() },
        },
      },
      404: {
        description: "The key opens none: altered, of something else, or too old",
        content: { "text/html": { schema: z.string() } },
      },
    },
  },
  {
    method: "get",
    path: "/calendar/{name}",
    summary: "The classes of a learner as a calendar to subscribe to (D-213)",
    request: {
      params: z.object({ name: z.string().describe("The signed key, with `.ics` behind it") }),
      headers: z.object({ "If-None-Match": z.string().optional() }),
    },
    responses: {
      200: {
        description: "Every session of the group; none while the learner has no group",
        content: { "text/calendar": { schema: z.string() } },
      },
      304: { description: "As it was, by its ETag" },
      404: {
        description:
          "The key opens none: altered, or the family is erased. The page says where to go on",
        content: { "text/html": { schema: z.string() } },
      },
      429: json("too_many_requests", refusalAnswer),
    },
  },
  {
    method: "get",
    path: "/healthz",
    summary: "Whether the process answers, for balancers",
    responses: {
      200: json("It does", z.object({ ok: z.literal(true) })),
      503: json("It was asked to stop", z.object({ ok: z.literal(false), reason: z.string() })),
    },
  },
  {
    method: "get",
    path: "/readyz",
    summary: "Whether the shop can take money, and by which gateways",
    responses: { 200: json("It can", readiness), 503: json("It cannot", readiness) },
  },
  {
    method: "get",
    path: "/metrics",
    summary: "Figures of the process and of the shop, for this machine or with a token",
    request: { headers: z.object({ Authorization: z.string().optional() }) },
    responses: {
      200: {
        description: "In the text format of Prometheus",
        content: { "text/plain": { schema: z.string() } },
      },
      404: json("not_found", refusalAnswer),
    },
  },
];

export function describeOtherPaths(registry: OpenAPIRegistry): void {
  for (const path of OTHERS) registry.registerPath(path);
}
