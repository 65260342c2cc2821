import { TOTP, URI } from "otpauth";

/** An authenticator app that has taken an `otpauth:` address. */
export class AuthenticatorApp {
  readonly #totp: TOTP;

  constructor(address: string) {
    const taken = URI.parse(address);
    if (!(taken instanceof TOTP)) throw new Error("The address is not of a TOTP.");
    this.#totp = taken;
  }

  /** The six digits that it shows at a time. */
  codeAt(time: Date): string {
    return this.#totp.generate({ timestamp: time.getTime() });
  }
}
