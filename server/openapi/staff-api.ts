import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import type { AnyStaffEndpoint } from "#contract/admin/endpoint.ts";
import { staffEndpoints } from "#contract/admin/endpoints.ts";
import { staffRefusalsOf } from "#contract/admin/refusals.ts";
import { describeRefusals, JSON_TYPE, namesInPath } from "./parts.ts";

/** The calls of the back office, generated from `contract/admin/`. */
export function describeStaffApi() {
  const registry = new OpenAPIRegistry();
  for (const endpoint of staffEndpoints) register(registry, endpoint);
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: { title: "Back office API", version: "1" },
  });
}

function register(registry: OpenAPIRegistry, endpoint: AnyStaffEndpoint): void {
  const { query, body, data, file, access } = endpoint;
  const params = namesInPath(endpoint.path).map((name) => [name, z.string()] as const);
  const answer = z.object({ success: z.literal(true), ...(data === null ? {} : { data }) });
  registry.registerPath({
    method: methodOf(endpoint),
    path: endpoint.path,
    summary: endpoint.summary,
    description: describeAccess(access, endpoint.confirmed === true),
    request: {
      params: z.object(Object.fromEntries(params)),
      ...(query instanceof z.ZodObject ? { query } : {}),
      headers: z.object({
        ...(endpoint.method === "GET" ? {} : { "X-CSRF-Token": z.string() }),
        "Accept-Language": z.string().optional(),
      }),
      ...(body === null ? {} : { body: { content: { [JSON_TYPE]: { schema: body } } } }),
    },
    responses: {
      ...describeRefusals(staffRefusalsOf(endpoint)),
      200: {
        description: file === undefined ? "Done" : "The file",
        content: { [file ?? JSON_TYPE]: { schema: file === undefined ? answer : z.unknown() } },
      },
    },
  });
}

function methodOf({ method }: AnyStaffEndpoint) {
  return method.toLowerCase() as Lowercase<typeof method>;
}

function describeAccess(access: AnyStaffEndpoint["access"], isConfirmed: boolean): string {
  const who =
    access === "everybody"
      ? "For everybody."
      : access === "signed_in"
        ? "For everybody who is signed in to the back office."
        : `For those with the permission ${access}.`;
  return isConfirmed ? `${who} The second factor must have been given just before.` : who;
}
