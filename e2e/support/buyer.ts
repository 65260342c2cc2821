import { randomInt } from "node:crypto";

/** Who fills in the checkout form; `number` is what follows the dial code. */
export type Buyer = {
  readonly firstname: string;
  readonly lastname: string;
  readonly country: string;
  readonly dialCode: string;
  readonly number: string;
  readonly email: string;
};

/** A buyer whom the shop has never seen: no other test has this address or this telephone. */
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
