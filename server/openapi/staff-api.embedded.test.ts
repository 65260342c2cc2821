import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyStaffEndpoint } from "#contract/admin/endpoint.ts";
import { staffEndpoints } from "#contract/admin/endpoints.ts";
import { staffRefusalsOf } from "#contract/admin/refusals.ts";
import { createApp } from "../app.ts";
import { STATUS_OF } from "../http/problem.ts";
import { openStaffBrowser } from "../testing/staff.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
};

let app: TestApp;
let text: string;
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
beforeAll(async () => {
  app = await createTestApp();
  const staff = await openStaffBrowser(app, "content");
  const answer = await staff.call("openapi.json");
  expect(answer.status).toBe(200);
  text = answer.text;
  paths = answer.body.paths;
});
afterAll(() => app.close());

test("every call of the back office that the server answers is described, and no other (D-158)", () => {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const answered = createApp(app.shop, null)
    .routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/admin/"))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(described.toSorted()).toEqual([...new Set(answered)].toSorted());
});

test("the description for visitors has no call of the back office (D-158)", async () => {
  const response = await fetch(`${app.url}/api/openapi.json`);
  expect(await response.text()).not.toContain("/api/admin");
  expect((await fetch(`${app.url}/api/admin/openapi.json`)).status).toBe(401);
});

test.each([...staffEndpoints])(
  "$method $path names its parameters, its body and every way it refuses (D-158)",
  (endpoint: AnyStaffEndpoint) => {
    const described = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    const parameters = described?.parameters ?? [];
    const inPath = parameters.filter((parameter) => parameter.in === "path");
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name)).toEqual(names);
    const hasToken = parameters.some(({ name }) => name === "X-CSRF-Token");
    expect(hasToken).toBe(endpoint.method !== "GET");
    expect(parameters.some((parameter) => parameter.in === "query")).toBe(endpoint.query !== null);
    expect(described?.requestBody !== undefined).toBe(endpoint.body !== null);
    const statuses = [...staffRefusalsOf(endpoint)].map((code) => String(STATUS_OF[code]));
    expect(Object.keys(described?.responses ?? {})).toEqual(
      expect.arrayContaining(["200", ...statuses]),
    );
  },
);

test("the description for staff refers only to its own parts (D-158)", () => {
  expect([...text.matchAll(/"\$ref":"#([^"]*)"/g)]).toEqual([]);
});
