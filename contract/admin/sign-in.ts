import { z } from "zod";
import { time } from "../envelope.ts";
import { staffEndpoint } from "./endpoint.ts";
import { passkeyOptions, usedPasskey } from "./passkey.ts";
import * as paths from "./paths.ts";
import { staffMe } from "./staff.ts";

const email = z.string().max(1000);
const typed = z.string().max(100);

/** A second factor: exactly one of these. */
const secondFactor = {
  totp: typed.optional().describe("Six digits of the authenticator app"),
  recovery_code: typed.optional(),
  passkey: usedPasskey.optional().describe("The answer to the options of this step"),
};

export const requestStaffCode = staffEndpoint({
  method: "POST",
  path: paths.signInCode,
  summary: "Mails an 8-digit code to somebody of the staff; the same answer for any email",
  access: "everybody",
  query: null,
  body: z.object({ email }),
  data: z.object({ sent: z.literal(true) }),
  refusals: ["too_many_requests"],
});

export const signInStaff = staffEndpoint({
  method: "POST",
  path: paths.signIn,
  summary: "Gives the mailed code; the second factor comes next, in the same browser",
  access: "everybody",
  query: null,
  body: z.object({ email, code: typed }),
  data: z.object({
    next: z
      .enum(["enrol", "second"])
      .describe("Set up an authenticator app, or give a second factor"),
    totp: z.string().optional().describe("With `enrol`: the app's `otpauth:` address"),
    qr: z
      .array(z.string())
      .optional()
      .describe("With `enrol`: the rows of the QR code of that address, 1 for a dark square"),
    passkey: z.boolean().describe("Whether there is a passkey to sign in with"),
  }),
  refusals: ["code_refused", "too_many_requests"],
});

export const requestSignInPasskey = staffEndpoint({
  method: "POST",
  path: paths.signInPasskey,
  summary: "What the browser needs to ask for a passkey as the second factor",
  access: "everybody",
  query: null,
  body: null,
  data: passkeyOptions,
  refusals: ["sign_in", "not_found"],
});

export const giveSecondFactor = staffEndpoint({
  method: "POST",
  path: paths.signInSecond,
  summary: "Gives the second factor and is signed in; five tries, then the sign-in begins anew",
  access: "everybody",
  query: null,
  body: z.object(secondFactor),
  data: staffMe.extend({
    recovery_codes: z
      .array(z.string())
      .optional()
      .describe("After an enrolment: shown this one time"),
  }),
  refusals: ["sign_in", "code_refused", "factor_unreadable", "too_many_requests"],
});

export const signOutStaff = staffEndpoint({
  method: "POST",
  path: paths.signOut,
  summary: "Ends this sign-in",
  access: "signed_in",
  query: null,
  body: null,
  data: z.object({ ended: z.literal(true) }),
  refusals: [],
});

export const listStaffSessions = staffEndpoint({
  method: "GET",
  path: paths.sessions,
  summary: "The caller's sign-ins that are good, the one used last first",
  access: "signed_in",
  query: null,
  body: null,
  data: z.array(
    z.object({
      signed_in_at: time,
      last_used_at: time.describe("To the minute"),
      expires_at: time,
      current: z.boolean().describe("Whether it is the one of this call"),
    }),
  ),
  refusals: [],
});

export const endStaffSessions = staffEndpoint({
  method: "DELETE",
  path: paths.sessions,
  summary: "Ends every sign-in of the caller, this one too",
  access: "signed_in",
  query: null,
  body: null,
  data: z.object({ ended: z.literal(true) }),
  refusals: [],
});

export const requestConfirmPasskey = staffEndpoint({
  method: "POST",
  path: paths.confirmPasskey,
  summary: "What the browser needs to ask for a passkey as a confirmation",
  access: "signed_in",
  query: null,
  body: null,
  data: passkeyOptions,
  refusals: ["not_found"],
});

export const confirmIdentity = staffEndpoint({
  method: "POST",
  path: paths.confirm,
  summary: "Gives the second factor again (step-up); after five wrong ones the sign-in ends",
  access: "signed_in",
  query: null,
  body: z.object(secondFactor),
  data: z.object({
    confirmed_until: time,
  }),
  refusals: ["code_refused", "factor_unreadable", "too_many_requests"],
});
