import { expect } from "vitest";
import { z } from "zod";
import type { AnyStaffEndpoint } from "#contract/admin/endpoint.ts";
import { staffEndpoints } from "#contract/admin/endpoints.ts";
import { staffRefusalsOf } from "#contract/admin/refusals.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { refusalAnswer } from "#contract/envelope.ts";
import { refusalsOf } from "#contract/refusals.ts";
import { STATUS_OF } from "../http/problem.ts";

const PATTERNS = endpoints.map((endpoint: AnyEndpoint) => ({
  endpoint,
  pattern: new RegExp(
    `^${endpoint.path.replace("{scope}", "(?:user|session)").replaceAll(/\{\w+\}/g, "[^/]+")}$`,
  ),
}));

/** The endpoint of a call; `null` if the contract has none. */
function endpointOf(method: string, path: string): AnyEndpoint | null {
  const [address = ""] = path.split("?");
  const found = PATTERNS.find(
    ({ endpoint, pattern }) => endpoint.method === method && pattern.test(address),
  );
  return found?.endpoint ?? null;
}

/**
 * Fails the test if an answer does not match the contract exactly: a field that is missing, of
 * another type or not in the contract, a refusal that the call does not list, or a wrong status.
 */
export function expectContract(method: string, path: string, status: number, body: unknown): void {
  const endpoint = endpointOf(method, path);
  if (endpoint === null) return;
  const where = `${method} ${path} answered ${status} ${JSON.stringify(body).slice(0, 300)}`;
  if (isSuccess(body)) {
    const answer = z.object({
      success: z.literal(true),
      ...(endpoint.hasMessage ? { message: z.string().min(1) } : {}),
      ...(endpoint.data === null ? {} : { data: endpoint.data }),
    });
    expect(status, where).toBe(200);
    expect(body, where).toEqual(answer.parse(body));
    return;
  }
  const refusal = refusalAnswer.parse(body);
  expect(body, where).toEqual(refusal);
  expect(refusalsOf(endpoint), where).toContain(refusal.code);
  expect(refusal.message, where).not.toBe("");
  expect(refusal.data?.errors !== undefined, where).toBe(status === 422);
  const isOwn = endpoint.refusals.includes(refusal.code);
  if (status === 200 && endpoint.refusesWith200 && isOwn) return;
  expect(status, where).toBe(STATUS_OF[refusal.code]);
}

const STAFF_PATTERNS = staffEndpoints
  .map((endpoint: AnyStaffEndpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }))
  // A path without parameters first: it may look like a value of another's.
  .toSorted((one, other) => holes(one.endpoint.path) - holes(other.endpoint.path));

function holes(path: string): number {
  return path.split("{").length;
}

/** Fails the test if an answer of the back office does not match its contract exactly. */
export function expectStaffContract(
  method: string,
  path: string,
  status: number,
  body: unknown,
): void {
  const [address = ""] = path.split("?");
  const endpoint = STAFF_PATTERNS.find(
    (known) => known.endpoint.method === method && known.pattern.test(address),
  )?.endpoint;
  if (endpoint === undefined) return;
  const where = `${method} ${path} answered ${status} ${JSON.stringify(body).slice(0, 300)}`;
  if (isSuccess(body)) {
    const { data } = endpoint;
    const answer = z.object({ success: z.literal(true), ...(data === null ? {} : { data }) });
    expect(status, where).toBe(200);
    expect(body, where).toEqual(answer.parse(body));
    return;
  }
  if (endpoint.file !== undefined && status === 200) return;
  const refusal = refusalAnswer.parse(body);
  expect(body, where).toEqual(refusal);
  expect(staffRefusalsOf(endpoint), where).toContain(refusal.code);
  expect(refusal.data?.errors !== undefined, where).toBe(status === 422);
  expect(status, where).toBe(STATUS_OF[refusal.code]);
}

function isSuccess(body: unknown): boolean {
  return typeof body === "object" && body !== null && "success" in body && body.success === true;
}
