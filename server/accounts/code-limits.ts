import { normalizeMailbox } from "#core/email.ts";
import { consume, countHit, type Limit } from "../http/limits.ts";
import { THIS_MACHINE } from "../network/address.ts";
import type { Shop } from "../shop.ts";
import { hasSignedInBefore } from "./store.ts";

const MINUTES_15 = 15 * 60;
const HOUR = 60 * 60;

/** For every caller: codes in one browser, and with one receipt. Nobody else can use these up. */
const CODES_IN_ONE_BROWSER: Limit = { name: "codes in one browser", hits: 5, seconds: MINUTES_15 };
const CODES_WITH_ONE_RECEIPT: Limit = {
  name: "codes with one receipt",
  hits: 5,
  seconds: MINUTES_15,
};

/**
 * Strangers to an email share 200 codes an hour for it, from any number of addresses. 150 of them
 * are for the first two requests of each address: an attacker needs 75 addresses to use them up,
 * but only one for the other 50. Five tries of each code are a thousand an hour among a hundred
 * million, so guessing for a whole day succeeds once in 4,000. A known browser and a receipt add 20
 * codes an hour each.
 */
const FIRST_OF_ONE_ADDRESS: Limit = { name: "first codes of an address", hits: 2, seconds: HOUR };
const FIRST_CODES_TO_ONE_EMAIL: Limit = {
  name: "first codes to one email",
  hits: 150,
  seconds: HOUR,
};
const MORE_CODES_TO_ONE_EMAIL: Limit = { name: "more codes to one email", hits: 50, seconds: HOUR };
const CODES_FOR_ONE_EMAIL: Limit = { name: "code for one email", hits: 15, seconds: MINUTES_15 };

/**
 * Many emails reach one mailbox (a+1@, a+2@). It gets no more codes than one email would; after
 * that, codes go only to emails of our own buyers, which its owner typed when buying.
 */
const CODES_TO_ONE_MAILBOX: Limit = { name: "codes to one mailbox", hits: 200, seconds: HOUR };
const CODES_FOR_ONE_MAILBOX: Limit = { ...CODES_FOR_ONE_EMAIL, name: "code for one mailbox" };
const CODES_BY_ONE_ADDRESS: Limit = { name: "codes by one address", hits: 300, seconds: HOUR };

/** The caller who asks for a code. */
export type CodeRequester = {
  readonly emailKey: string;
  readonly browserHash: string;
  readonly address: string;
  /** A paid order whose receipt the asker holds, and that was placed with this very email. */
  readonly paidOrderId: string | null;
};

/**
 * Counts a requested code (D-119), of a customer or, with another question about the browser, of staff.
 * Thousands of parents, and an attacker among them, may share an address, and those who have bought before
 * must sign in to buy again. So a browser in which the account has signed in before, and the holder of a
 * receipt of this email, have limits of their own. Nothing in the answer depends on whether the email is
 * known.
 * @returns whether the code may be sent to our own buyers only
 * @throws Refusal `too_many_requests` with the seconds left
 */
export async function countCode(
  shop: Shop,
  { emailKey, browserHash, address, paidOrderId }: CodeRequester,
  isKnownBrowser = () => hasSignedInBefore(shop.db, emailKey, browserHash),
): Promise<boolean> {
  const mailbox = normalizeMailbox(emailKey);
  await consume(shop, CODES_IN_ONE_BROWSER, `${browserHash} ${emailKey}`);
  if (await isKnownBrowser()) return false;
  if (paidOrderId !== null) {
    await consume(shop, CODES_WITH_ONE_RECEIPT, paidOrderId);
    return false;
  }
  await consume(shop, CODES_FOR_ONE_EMAIL, `${address} ${emailKey}`);
  const ofAddress = await countHit(shop, FIRST_OF_ONE_ADDRESS, `${address} ${emailKey}`);
  const isFirst = ofAddress.hits <= FIRST_OF_ONE_ADDRESS.hits;
  await consume(shop, isFirst ? FIRST_CODES_TO_ONE_EMAIL : MORE_CODES_TO_ONE_EMAIL, emailKey);
  const spent = [
    await isSpent(shop, CODES_TO_ONE_MAILBOX, mailbox),
    await isSpent(shop, CODES_FOR_ONE_MAILBOX, `${address} ${mailbox}`),
    address !== THIS_MACHINE && (await isSpent(shop, CODES_BY_ONE_ADDRESS, address)),
  ];
  return spent.includes(true);
}

async function isSpent(shop: Shop, limit: Limit, who: string): Promise<boolean> {
  return (await countHit(shop, limit, who)).hits > limit.hits;
}
