import { randomUUID } from "node:crypto";
import { normalizeEmail } from "#core/email.ts";
import type { Role } from "#core/staff.ts";
import { beginSession } from "../staff/sessions.ts";
import type { TestApp } from "./test-app.ts";

/** A shop that staff can sign in to: its address, its database and its clock. */
type StaffedShop = Pick<TestApp, "url"> & { readonly shop: Pick<TestApp["shop"], "db" | "now"> };

/** Somebody of the staff in a browser that is signed in to the back office. */
export type StaffBrowser = {
  readonly email: string;
  /** What this browser sends as `Cookie`. */
  readonly cookies: string;
  /** Calls `/api/admin/` and a path, with cookies and CSRF token. */
  call(
    path: string,
    options?: {
      readonly method?: string;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    },
  ): Promise<{ status: number; headers: Headers; text: string; body: StaffAnswer }>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type StaffAnswer = any;

/** Makes somebody of the staff with a role, and signs them in without the two factors. */
export async function openStaffBrowser(app: StaffedShop, role: Role): Promise<StaffBrowser> {
  const id = randomUUID();
  const email = `${role}-${id}@example.com`;
  const now = app.shop.now();
  await app.shop.db
    .insertInto("staff")
    .values({
      id,
      email,
      email_key: normalizeEmail(email),
      role,
      created_at: now,
      removed_at: null,
    })
    .execute();
  const token = await beginSession(app.shop.db, id, now);
  const csrf = await fetch(`${app.url}/api/csrf-token`);
  const browser = csrf.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookies = `${browser}; staff=${token}`;
  return {
    email,
    cookies,
    async call(path, { method = "GET", body, headers = {} } = {}) {
      const response = await fetch(`${app.url}/api/admin/${path}`, {
        method,
        headers: {
          Cookie: cookies,
          "X-CSRF-Token": csrfToken,
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = (response.headers.get("Content-Type") ?? "").includes("json");
      const answer = isJson ? JSON.parse(text) : null;
      return { status: response.status, headers: response.headers, text, body: answer };
    },
  };
}
