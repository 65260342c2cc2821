import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { refusalsOf } from "#contract/refusals.ts";
import { createApp } from "../app.ts";
import { STATUS_OF } from "../http/problem.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const JSON_TYPE = "application/json";
const content = z.record(z.string(), z.strictObject({ schema: z.looseObject({}) }));
const operation = z.strictObject({
  summary: z.string().min(10),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.enum(["path", "header"]),
        required: z.boolean().optional(),
        schema: z.looseObject({}),
      }),
    )
    .optional(),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    // An answer without a body has no content.
    z.strictObject({ description: z.string().min(1), content: content.optional() }),
  ),
});
/** The parts of OpenAPI 3.1 that we use; anything beside them is a mistake. */
const openapi = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  components: z.looseObject({}).optional(),
  webhooks: z.strictObject({
    order: z.strictObject({
      post: operation.extend({ responses: z.strictObject({ "2XX": z.looseObject({}) }) }),
    }),
  }),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(z.enum(["get", "post", "put"]), operation),
  ),
});

/** How OpenAPI writes a method. */
const methodOf = (method: "GET" | "POST" | "PUT") =>
  ({ GET: "get", POST: "post", PUT: "put" })[method] as "get" | "post" | "put";

let app: TestApp;
let text: string;
let document: z.infer<typeof openapi>;
beforeAll(async () => {
  app = await createTestApp();
  const response = await fetch(`${app.url}/api/openapi.json`);
  expect(response.status).toBe(200);
  text = await response.text();
  document = openapi.parse(JSON.parse(text));
});
afterAll(() => app.close());

test("the description has every call of the contract and every other address of the API, and no other", () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const contracted = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(described).toEqual(expect.arrayContaining(contracted));
  const answered = createApp(app.shop, null)
    .routes.filter(({ method, path }) => method !== "ALL" && !path.startsWith("/api/admin/"))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, "{$1}")}`);
  expect(described.toSorted()).toEqual([...new Set(answered)].toSorted());
});

test("the description says which successes have a message for the visitor, the coupon's among them (R-CPN-02)", () => {
  const told = endpoints
    .filter((endpoint: AnyEndpoint) => endpoint.hasMessage)
    .map(({ path }) => path);
  expect(told).toContain("/api/{scope}/cart/apply-coupon");
  for (const { path, method } of endpoints) {
    const described = document.paths[path]?.[methodOf(method)];
    const schema = JSON.stringify(described?.responses["200"]?.content?.[JSON_TYPE]?.schema);
    expect(schema.includes("In the visitor's language"), path).toBe(told.includes(path));
  }
});

test.each(endpoints)(
  "$method $path names its parameters, its body and every way it refuses",
  (endpoint) => {
    const described = document.paths[endpoint.path]?.[methodOf(endpoint.method)];
    const parameters = described?.parameters ?? [];
    const inPath = parameters.filter((parameter) => parameter.in === "path");
    expect(inPath.every(({ required }) => required)).toBe(true);
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name)).toEqual(names);
    const csrf = parameters.find(({ name }) => name === "X-CSRF-Token");
    expect(csrf?.required === true).toBe(endpoint.changes);
    expect(described?.requestBody !== undefined).toBe(endpoint.body !== null);
    const statuses = new Set([...refusalsOf(endpoint)].map((code) => String(STATUS_OF[code])));
    expect(Object.keys(described?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", ...statuses]),
    );
  },
);

test("the description refers only to its own parts, and is not OpenAPI 3.0", () => {
  for (const [, pointer = ""] of text.matchAll(/"\$ref":"#([^"]*)"/g)) {
    const target = pointer
      .split("/")
      .slice(1)
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);
    expect(target, pointer).toBeDefined();
  }
  expect(text).not.toMatch(/"(?:nullable|example|exclusiveMinimum":true)"/);
});

test("the description has the announcements of paid and refunded orders, with their signature", () => {
  const told = JSON.stringify(document.webhooks.order.post);
  for (const word of ["Yaraa-Signature", "order.refunded", "course_package_id"]) {
    expect(told).toContain(word);
  }
});
