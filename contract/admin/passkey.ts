import { z } from "zod";

/** Longer than anything that an authenticator says. */
const MAX_LENGTH = 20_000;
const text = z.string().max(MAX_LENGTH);

/** The options for the browser's `navigator.credentials`, as WebAuthn's JSON. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** What the browser answers for a new passkey, as WebAuthn's `RegistrationResponseJSON`. */
export const newPasskey = z.looseObject({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.looseObject({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(50)).max(20).optional(),
  }),
  clientExtensionResults: z.looseObject({}),
});

/** What the browser answers when a passkey is used, as WebAuthn's `AuthenticationResponseJSON`. */
export const usedPasskey = z.looseObject({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.looseObject({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
  }),
  clientExtensionResults: z.looseObject({}),
});
