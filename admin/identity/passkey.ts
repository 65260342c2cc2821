import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import type { addPasskey, requestNewPasskey } from "#contract/admin/factors.ts";
import type { confirmIdentity } from "#contract/admin/sign-in.ts";
import type { Answer, Body } from "../api/call.ts";

type Options = Answer<typeof requestNewPasskey>;
type UsedPasskey = NonNullable<Body<typeof confirmIdentity>["passkey"]>;
type NewPasskey = Body<typeof addPasskey>["passkey"];

/** The person, or the device, did not give a passkey; there is no telling why. */
export class PasskeyNotGiven extends Error {}

/** Asks the browser for a passkey. @throws PasskeyNotGiven */
export async function promptForPasskey(options: Options): Promise<UsedPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const used: AuthenticationResponseJSON = await given(() => startAuthentication({ optionsJSON }));
  return used as unknown as UsedPasskey;
}

/** Lets the browser make a passkey. @throws PasskeyNotGiven */
export async function makePasskey(options: Options): Promise<NewPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made: RegistrationResponseJSON = await given(() => startRegistration({ optionsJSON }));
  return made as unknown as NewPasskey;
}

async function given<Passkey>(ask: () => Promise<Passkey>): Promise<Passkey> {
  try {
    return await ask();
  } catch (cause) {
    throw new PasskeyNotGiven("no passkey", { cause });
  }
}
