import { z } from "zod";
import { UNSAFE } from "#core/text.ts";
import { time } from "../envelope.ts";
import { staffEndpoint } from "./endpoint.ts";
import { newPasskey, passkeyOptions } from "./passkey.ts";
import * as paths from "./paths.ts";

/** A passkey of the caller. */
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  added_at: time,
  last_used_at: time.nullable(),
});

const passkeyName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((name) => !UNSAFE.test(name));

export const getFactors = staffEndpoint({
  method: "GET",
  path: paths.factors,
  summary: "The caller's second factors",
  access: "signed_in",
  query: null,
  body: null,
  data: z.object({
    totp: z.boolean(),
    recovery_codes_left: z.int(),
    passkeys: z.array(passkey),
  }),
  refusals: [],
});

export const renewRecoveryCodes = staffEndpoint({
  method: "POST",
  path: paths.recoveryCodes,
  summary: "Makes new recovery codes, shown this one time; those before work no more",
  access: "signed_in",
  confirmed: true,
  query: null,
  body: null,
  data: z.object({ recovery_codes: z.array(z.string()) }),
  refusals: [],
});

export const requestNewPasskey = staffEndpoint({
  method: "POST",
  path: paths.passkeyOptions,
  summary: "What the browser needs to make a passkey",
  access: "signed_in",
  confirmed: true,
  query: null,
  body: null,
  data: passkeyOptions,
  refusals: [],
});

export const addPasskey = staffEndpoint({
  method: "POST",
  path: paths.passkeys,
  summary: "Adds the passkey that the browser has made",
  access: "signed_in",
  confirmed: true,
  query: null,
  body: z.object({ name: passkeyName, passkey: newPasskey }),
  data: z.object({ id: z.string() }),
  refusals: ["code_refused"],
});

export const removePasskey = staffEndpoint({
  method: "DELETE",
  path: paths.passkey,
  summary: "Removes a passkey of the caller",
  access: "signed_in",
  confirmed: true,
  query: null,
  body: null,
  data: z.object({ id: z.string() }),
  refusals: [],
});
