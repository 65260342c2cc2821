import { randomUUID } from "node:crypto";
import type { Role } from "#core/staff.ts";
import { addMember } from "../staff/members.ts";
import { beginSession } from "../staff/sessions.ts";
import { hashSecret } from "../tokens/secrets.ts";
import { expectStaffContract } from "./contract-answers.ts";
import type { TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

/** A call of the back office: beside a GET without a body. */
export type StaffCallOptions = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** An answer of the back office. */
export type StaffAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
};

/** A shop that staff can sign in to: its browsers, its database and its clock. */
export type StaffedShop = Pick<TestApp, "openBrowser"> & {
  readonly shop: Pick<TestApp["shop"], "db" | "now">;
};

/** Somebody of the staff in a browser that is signed in to the back office. */
export type StaffBrowser = {
  readonly id: string;
  readonly email: string;
  readonly browser: TestBrowser;
  /** Calls `/api/admin/` and a path, with cookies and CSRF token. */
  call(path: string, options?: StaffCallOptions): Promise<StaffAnswer>;
};

/**
 * Calls `/api/admin/` and a path in a browser, signed in or not. An answer that breaks the contract
 * fails the test.
 */
export async function callStaff(
  browser: TestBrowser,
  path: string,
  options: StaffCallOptions = {},
): Promise<StaffAnswer> {
  const address = `/api/admin/${path}`;
  const response = await browser.fetch(address, options);
  const { status, headers } = response;
  const text = await response.text();
  const isJson = (headers.get("Content-Type") ?? "").includes("json");
  const body: unknown = isJson ? JSON.parse(text) : null;
  if (isJson) expectStaffContract(options.method ?? "GET", address, status, body);
  return { status, headers, text, body };
}

/** Adds somebody to the staff; returns the id. */
export function addStaff(app: StaffedShop, role: Role, email: string): Promise<string> {
  return addMember(app.shop.db, { email, role }, app.shop.now());
}

/** Signs somebody of the staff in in a browser, without the two factors. */
export async function signInWithoutFactors(
  app: StaffedShop,
  browser: TestBrowser,
  staffId: string,
): Promise<void> {
  await browser.fetchCsrfToken();
  const session = { staffId, browserHash: hashSecret(browser.sessionId) };
  browser.setCookie("staff", await beginSession(app.shop.db, session, app.shop.now()));
}

/** Makes somebody of the staff with a role, and signs them in without the two factors. */
export async function openStaffBrowser(app: StaffedShop, role: Role): Promise<StaffBrowser> {
  const email = `${role}-${randomUUID()}@example.com`;
  const id = await addStaff(app, role, email);
  const browser = app.openBrowser();
  await signInWithoutFactors(app, browser, id);
  return { id, email, browser, call: (path, options) => callStaff(browser, path, options) };
}
