import { randomInt } from "node:crypto";

/** A buyer for the checkout form; `number` follows the dial code. */
export type Buyer = {
  readonly firstname: string;
  readonly lastname: string;
  readonly country: string;
  readonly dialCode: string;
  readonly number: string;
  readonly email: string;
};

/** A new buyer: no other test uses this email or phone. */
export function newBuyer(change: Partial<Buyer> = {}): Buyer {
  const unique = randomInt(10_000_000, 99_999_999);
  return {
    firstname: "Mona",
    lastname: "Saleh",
    country: "AE",
    dialCode: "+971",
    number: `5${unique}`,
    email: `mona.${unique}@example.com`,
    ...change,
  };
}
