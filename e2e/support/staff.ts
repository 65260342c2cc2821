import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import * as paths from "#contract/admin/paths.ts";
import { addressIn } from "#core/addresses.ts";
import type { Locale } from "#core/locale.ts";
import { ROLES, type Role } from "#core/staff.ts";
import { AuthenticatorApp } from "#server/testing/authenticator-app.ts";
import { readCsrfToken } from "./csrf-token.ts";
import { readCode } from "./login.ts";
import { expect } from "./test.ts";

/** The first member of staff (`OWNER_EMAIL`). */
export const OWNER = "owner@example.com";

/** How many there are of each role: each try of a journey takes one that nobody else has. */
const EACH = process.env["E2E_ALL"] === "yes" ? 64 : 32;
/** Which of them are taken; Playwright empties the folder before it starts. */
const TAKEN = join(import.meta.dirname, "..", "..", "test-results", "staff");

/** Who works on the way to the first class, in a shop of their own: one for each try of each pair. */
export const FIRST_CLASS_STAFF: readonly string[] = Array.from(
  { length: 8 },
  (_, index) => `first-class-${index + 1}@example.com`,
);

const emailOf = (role: Role, number: number) => `${role}-${number}@example.com`;

/** Somebody of the staff with an authenticator app. */
type StaffMember = { readonly email: string; readonly app: AuthenticatorApp };

/** Makes a call of the back office with the cookies of a browser; `version` is what it changes. */
export async function staffCall(
  request: APIRequestContext,
  method: "POST" | "PATCH" | "PUT",
  path: string,
  data: unknown,
  version?: string,
): Promise<{ readonly status: number; readonly data: Record<string, unknown> }> {
  const headers = {
    "X-CSRF-Token": await readCsrfToken(request),
    ...(version === undefined ? {} : { "If-Match": version }),
  };
  const answer = await request.fetch(path, { method, data, headers });
  return { status: answer.status(), data: (await answer.json()).data ?? {} };
}

/** Gives both factors without the screens, and is signed in in this browser. Sets up an authenticator app. */
export async function giveBothFactors(
  request: APIRequestContext,
  email: string,
): Promise<AuthenticatorApp> {
  await staffCall(request, "POST", paths.signInCode, { email });
  const code = await readCode(email);
  const { data } = await staffCall(request, "POST", paths.signIn, { email, code });
  const app = new AuthenticatorApp(String(data["totp"]));
  const totp = app.codeAt(new Date());
  const second = await staffCall(request, "POST", paths.signInSecond, { totp });
  expect(second.status).toBe(200);
  return app;
}

/** Adds somebody to the staff, as the owner who is signed in in this browser. */
export async function addMember(
  request: APIRequestContext,
  email: string,
  role: Role,
): Promise<void> {
  expect((await staffCall(request, "POST", paths.staff, { email, role })).status).toBe(200);
}

/** Adds the staff of all journeys, as the owner who is signed in in this browser. */
export async function addStaffOfJourneys(request: APIRequestContext): Promise<void> {
  const headers = { "X-CSRF-Token": await readCsrfToken(request) };
  for (const role of ROLES) {
    for (let number = 1; number <= EACH; number += 1) {
      const data = { email: emailOf(role, number), role };
      expect((await request.post(paths.staff, { headers, data })).status()).toBe(200);
    }
  }
}

/** Of some members of the staff one who has never signed in, and whom no other journey takes. */
export function takeOf(emails: readonly string[]): string {
  mkdirSync(TAKEN, { recursive: true });
  for (const email of emails) {
    try {
      mkdirSync(join(TAKEN, email));
      return email;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
  throw new Error(
    `There are more journeys than staff like ${emails[0]}: EACH in e2e/support/staff.ts`,
  );
}

/** Somebody with a role, as `takeOf` finds one. */
export function takeMember(role: Role): string {
  return takeOf(Array.from({ length: EACH }, (_, index) => emailOf(role, index + 1)));
}

/** Signs somebody of the staff in to the back office, in this browser. */
export async function signInStaff(page: Page, role: Role): Promise<StaffMember> {
  const email = takeMember(role);
  return { email, app: await giveBothFactors(page.request, email) };
}

/** Opens a screen of the back office, and waits until it is there. */
export async function openScreen(page: Page, path: string, locale: Locale = "en"): Promise<void> {
  await page.goto(addressIn(locale, path));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
