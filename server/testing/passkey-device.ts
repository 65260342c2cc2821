import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What the two calls of the server say that matters to a device. */
type CreationOptions = { readonly challenge: string; readonly rp: { readonly id?: string } };
type RequestOptions = { readonly challenge: string; readonly rpId?: string };

/** A device with one passkey, as a phone or a security key is, for a browser at an origin. */
export class PasskeyDevice {
  readonly #origin: string;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id = randomBytes(16);
  #uses = 0;
  /** Whether it asks for finger, face or PIN. */
  verifiesUser = true;
  /** Whether it says how often it was used; many do not. */
  countsUses = true;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return this.#id.toString("base64url");
  }

  /** Answers `navigator.credentials.create`. */
  create({ challenge, rp }: CreationOptions) {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    // CBOR: a map of key type EC2, algorithm ES256, curve P-256 and the two coordinates.
    const publicKey = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), uint16(this.#id.length), this.#id]);
    const head = this.#authenticatorData(rp.id ?? "", HAS_CREDENTIAL);
    const authData = Buffer.concat([head, credential, publicKey]);
    // CBOR: { fmt: "none", attStmt: {}, authData }.
    const attestation = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
      Buffer.from([0x59]),
      uint16(authData.length),
      authData,
    ]);
    return {
      ...this.#answer(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge, rpId }: RequestOptions) {
    if (this.countsUses) this.#uses += 1;
    const clientData = this.#clientData("webauthn.get", challenge);
    const authenticatorData = this.#authenticatorData(rpId ?? "", 0);
    const hash = createHash("sha256").update(clientData).digest();
    const signed = Buffer.concat([authenticatorData, hash]);
    return {
      ...this.#answer(),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      },
    };
  }

  #answer() {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin }));
  }

  #authenticatorData(rpId: string, flags: number): Buffer {
    const uses = Buffer.alloc(4);
    uses.writeUInt32BE(this.#uses);
    const all = flags | USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([all]), uses]);
  }
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
