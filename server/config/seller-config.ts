import { COUNTRIES } from "#core/countries.ts";
import type { SellerRegistration } from "#core/invoice.ts";
import { DEFAULT_LOCALE, type Localized, localized } from "#core/locale.ts";
import { fromDecimalText } from "#core/money.ts";
import { UNSAFE } from "#core/text.ts";
import { ConfigError, type Environment, readBeside, readText } from "../environment/environment.ts";

/** So long that it still fits into a QR code, whatever its letters. */
const MAX_NAME_BYTES = 200;
const MAX_ADDRESS_BYTES = 400;

/** What a tax number looks like where we know it. */
const TAX_NUMBERS: Readonly<Record<string, { readonly pattern: RegExp; readonly like: string }>> = {
  SA: { pattern: /^3\d{13}3$/, like: "of 15 digits that begins and ends with 3" },
  AE: { pattern: /^\d{15}$/, like: "of 15 digits" },
};
const ANY_TAX_NUMBER = {
  pattern: /^[A-Za-z0-9-]{4,30}$/,
  like: "of 4 to 30 letters, digits and hyphens",
};

/** `SELLER_NAME`, and with the language behind it for the others: `SELLER_NAME_AR`. */
function inLanguages(name: string): Localized {
  return localized((locale) =>
    locale === DEFAULT_LOCALE ? name : `${name}_${locale.toUpperCase()}`,
  );
}

const NAMES = inLanguages("SELLER_NAME");
const ADDRESSES = inLanguages("SELLER_ADDRESS");
const VARIABLES = [
  "TAX_COUNTRY",
  "TAX_NUMBER",
  "TAX_RATE",
  ...Object.values(NAMES),
  ...Object.values(ADDRESSES),
];

/**
 * The seller's registration for VAT: all of its variables or none; `null` without, and then there is no
 * invoice.
 * @throws ConfigError
 */
export function readSeller(env: Environment): SellerRegistration | null {
  const given = VARIABLES.find((name) => readText(env, name) !== null);
  if (given === undefined) return null;
  for (const name of VARIABLES) readBeside(env, name, given);
  const country = readCountry(env, given);
  return {
    country,
    taxNumber: readTaxNumber(env, country, given),
    rate: readRate(env, given),
    names: localized((locale) => readLine(env, NAMES[locale], MAX_NAME_BYTES, given)),
    addresses: localized((locale) => readLine(env, ADDRESSES[locale], MAX_ADDRESS_BYTES, given)),
  };
}

function readCountry(env: Environment, beside: string): string {
  const text = readBeside(env, "TAX_COUNTRY", beside);
  if (COUNTRIES.some(({ code }) => code === text)) return text;
  throw new ConfigError(`TAX_COUNTRY must be a country of two letters such as SA, not "${text}".`);
}

function readTaxNumber(env: Environment, country: string, beside: string): string {
  const text = readBeside(env, "TAX_NUMBER", beside);
  const { pattern, like } = TAX_NUMBERS[country] ?? ANY_TAX_NUMBER;
  if (pattern.test(text)) return text;
  throw new ConfigError(`TAX_NUMBER must be a number ${like} where TAX_COUNTRY is ${country}.`);
}

function readRate(env: Environment, beside: string): number {
  const text = readBeside(env, "TAX_RATE", beside);
  const rate = fromDecimalText(text);
  if (rate !== null && rate > 0 && rate < 10_000) return rate;
  throw new ConfigError(`TAX_RATE must be a percentage such as 15 or 7.5, not "${text}".`);
}

function readLine(env: Environment, name: string, maxBytes: number, beside: string): string {
  const text = readBeside(env, name, beside);
  if (!UNSAFE.test(text) && Buffer.byteLength(text) <= maxBytes) return text;
  throw new ConfigError(
    `${name} must be one line of at most ${maxBytes} bytes, without control characters.`,
  );
}
