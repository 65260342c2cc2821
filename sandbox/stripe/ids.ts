import { randomInt } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Prefix and number of random characters, as in Stripe's ids. */
const FORMS = {
  session: ["cs_test_a1", 56],
  intent: ["pi_3", 23],
  charge: ["ch_3", 23],
  refund: ["re_3", 23],
  dispute: ["du_1", 23],
  event: ["evt_1", 23],
  endpoint: ["we_1", 23],
  line: ["li_1", 23],
  price: ["price_1", 23],
  product: ["prod_", 14],
  request: ["req_", 14],
} as const;

/** A new random id in Stripe's format, in test mode. */
export function newId(kind: keyof typeof FORMS): string {
  const [prefix, length] = FORMS[kind];
  return prefix + Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
