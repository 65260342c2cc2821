import { COUNTRIES, dialCodeOf, PREFERRED_COUNTRIES } from "./countries.ts";
import { withWesternDigits } from "./digits.ts";
import { NUMBER_PLANS } from "./number-plans.ts";
import {
  digitsOf,
  MIN_NUMBER_LENGTH,
  type PhoneEntry,
  type PhoneRules,
  PLAIN_PHONE_RULES,
  phoneEntryOf,
  withoutInvisible,
} from "./phone.ts";

/** The number format of one country, and its dial code. */
type Plan = {
  readonly country: string;
  /** `+966`, `+1-268`. */
  readonly dialCode: string;
  /** The digits of the dial code: `966`, `1268`. */
  readonly code: string;
  /** The part of the dial code that is the area code of national numbers: `268`. */
  readonly area: string;
  readonly mobileLengths: readonly number[];
  readonly longest: number;
  readonly beginsWithZero: boolean;
  readonly beginsWithCode: boolean;
  /** Whether most numbers with this dial code belong to this country. */
  readonly isMain: boolean;
  /** The prefix that is dialled inside the country, and its replacement. */
  readonly trunk: RegExp | null;
  readonly trunkBecomes: string;
  readonly number: RegExp;
};

const LINES = new Map(NUMBER_PLANS.split("\n").map((line) => [line.slice(0, 2), line]));
const plans = new Map<string, Plan>();

function planOf(country: string): Plan | null {
  const known = plans.get(country);
  if (known !== undefined) return known;
  const dialCode = dialCodeOf(country);
  const [, lengths = "", longest = "", facts = "", trunk = "", becomes = "", number = ""] =
    LINES.get(country)?.split(" ") ?? [];
  if (dialCode === null || number === "") return null;
  const plan: Plan = {
    country,
    dialCode,
    code: digitsOf(dialCode),
    area: dialCode.split("-")[1] ?? "",
    mobileLengths: lengths.split(",").map(Number),
    longest: Number(longest),
    beginsWithZero: facts.includes("zero"),
    beginsWithCode: facts.includes("code"),
    isMain: facts.includes("main"),
    trunk: trunk === "-" ? null : new RegExp(`^(?:${trunk})`),
    trunkBecomes: becomes === "-" ? "" : becomes,
    number: new RegExp(`^(?:${number})$`),
  };
  plans.set(country, plan);
  return plan;
}

/** Whether these digits, after the dial code, are a number of the country. */
function isNumber({ area, number }: Plan, rest: string): boolean {
  return number.test(area + rest);
}

/**
 * The digits after the dial code of a whole number, also if it is written as dialled inside the country, or
 * repeats the dial code; `null` if it is no whole number. Digits that already are a number are unchanged,
 * whatever they begin with. `grows`: the number is still being typed.
 */
function readNumber(plan: Plan, digits: string, grows = false): string | null {
  if (isNumber(plan, digits)) return digits;
  const national = withoutTrunk(plan, digits);
  if (national.startsWith(plan.area) && plan.number.test(national)) {
    return national.slice(plan.area.length);
  }
  if (isNumber(plan, national)) return national;
  const later = digits.replace(/^0+/, "");
  const repeats = later.startsWith(plan.code) && !(grows && mayGrow(plan, later));
  if (repeats) return readNumber(plan, later.slice(plan.code.length), grows);
  return later === digits || plan.beginsWithZero ? null : readNumber(plan, later, grows);
}

/** Whether a number of the country may begin with the digits of its dial code and have this length. */
function mayGrow({ beginsWithCode, longest, area }: Plan, digits: string): boolean {
  return beginsWithCode && area.length + digits.length <= longest;
}

/**
 * Removes the prefix that is only dialled inside the country. As in libphonenumber, the captured groups are
 * kept. Unlike there, no area code is added to a local number: people who type a dial code also type the area
 * code.
 */
function withoutTrunk({ trunk, trunkBecomes }: Plan, digits: string): string {
  const found = trunk === null ? null : trunk.exec(digits);
  if (trunk === null || found === null) return digits;
  const holds = found.length > 1 && found.at(-1) !== undefined;
  if (!holds || trunkBecomes === "") return digits.slice(found[0].length);
  const kept = digits.replace(trunk, trunkBecomes);
  return kept.length > digits.length ? digits : kept;
}

/**
 * The digits after the dial code, of a whole number or a part, without a leading trunk zero or repeated dial
 * code if no number of the country begins so.
 */
function normalizeRest(plan: Plan, rest: string, grows = false): string {
  const whole = readNumber(plan, rest, grows);
  if (whole !== null) return whole;
  const cut = plan.beginsWithZero ? rest : rest.replace(/^0+/, "");
  const repeats = cut.startsWith(plan.code) && !mayGrow(plan, cut);
  return repeats ? normalizeRest(plan, cut.slice(plan.code.length), grows) : cut;
}

/**
 * A phone as it is stored and sent to gateways: without a trunk zero and without a repeated dial code, which
 * many people write. A text that does not begin with the dial code, or has more than digits after it, is
 * unchanged, and the phone rules refuse it.
 */
export function normalizePhone(country: string, phone: string): string {
  const plan = planOf(country);
  if (plan === null || !phone.startsWith(plan.dialCode)) return phone;
  const rest = phone.slice(plan.dialCode.length);
  return /^[0-9]*$/.test(rest) ? plan.dialCode + normalizeRest(plan, rest) : phone;
}

/** The country of an international number, and what follows its dial code. */
type International = { readonly plan: Plan; readonly rest: string };

/**
 * Reads a number that begins with a dial code. If countries share the code, such as the United States and
 * Canada, the number has to be whole.
 */
function readInternational(digits: string): International | null {
  const begun = COUNTRIES.filter(({ dialCode }) => digits.startsWith(digitsOf(dialCode)));
  const longest = Math.max(...begun.map(({ dialCode }) => dialCode.length));
  const found = begun.flatMap(({ code, dialCode }): International[] => {
    const plan = dialCode.length === longest ? planOf(code) : null;
    return plan === null
      ? []
      : [{ plan, rest: normalizeRest(plan, digits.slice(plan.code.length)) }];
  });
  if (found.length === 1) return found[0] ?? null;
  const whole = found.filter(({ plan, rest }) => isNumber(plan, rest));
  return whole.find(({ plan }) => plan.isMain) ?? whole[0] ?? null;
}

/**
 * Whether digits typed after two zeros mean another country. The visitor may also have typed the one zero of
 * `0501234567` again, because it was not shown. So the dial code of a country that is not preferred, such as
 * 501, is accepted only if its number is whole, and is no mobile number of this country by length or format.
 */
function isMeant(found: International, plan: Plan, digits: string): boolean {
  if (found.plan === plan || PREFERRED_COUNTRIES.includes(found.plan.country)) return true;
  const isOwn = plan.mobileLengths.includes(digits.length) && isNumber(plan, digits);
  const isShort = digits.length < Math.min(...plan.mobileLengths);
  return !isOwn && !isShort && isNumber(found.plan, found.rest);
}

function isServed(country: string, served: readonly string[] | null): boolean {
  return served === null || served.includes(country);
}

/**
 * `+`, or the `00` that many countries dial instead, also in brackets. In Arabic text a plus often follows its
 * number.
 */
const INTERNATIONAL = /^\(?\s*(?:\+|00)|\+$/;

/** A number with the separators that people use; a plus may precede a dial code inside it. */
const WRITTEN_NUMBER = /^[+(0-9][0-9\s\p{Pd}().·/+]*$/u;

/** A number within a text: `tel:+966…`, one of two numbers, a number with an extension. */
const NUMBER_INSIDE = /[+(0-9][0-9\s\p{Pd}().·+]*/gu;

/** The rules of `PLAIN_PHONE_RULES`, improved by the number formats of each country (R-CHK-50 to R-CHK-53). */
export const PHONE_RULES: PhoneRules = {
  type(entry, text, served) {
    const plan = planOf(entry.country);
    const written = withoutInvisible(withWesternDigits(text));
    if (plan === null) return typeWithoutCountry(entry, written, text, served);
    const { phone } = PLAIN_PHONE_RULES.type(entry, text, served);
    const { lead, rest } = readLead(plan, entry, written, phone.slice(plan.dialCode.length));
    if (INTERNATIONAL.test(lead)) {
      const found = readInternational(rest);
      const isFound = found !== null && isServed(found.plan.country, served);
      if (isFound && (lead === "+" || isMeant(found, plan, rest))) return entryFrom(found);
      return { country: entry.country, phone: plan.dialCode + rest, lead };
    }
    // With the zero that is not shown, prefixes such as `06` of Hungary and `015` of Argentina are recognised.
    const corrected = readNumber(plan, lead + rest, true) ?? normalizeRest(plan, rest, true);
    return { country: entry.country, phone: plan.dialCode + corrected, lead };
  },

  put(country, text, served) {
    const written = withoutInvisible(withWesternDigits(text));
    for (const one of [written, ...(written.match(NUMBER_INSIDE) ?? [])]) {
      const found = readWhole(country, one.trim(), served);
      if (found !== null) return entryFrom(found);
    }
    return WRITTEN_NUMBER.test(written) ? PLAIN_PHONE_RULES.put(country, text, served) : null;
  },

  move(entry, country) {
    const [from, to] = [planOf(entry.country), planOf(country)];
    const plain = PLAIN_PHONE_RULES.move(entry, country);
    if (to === null || from === to) return plain;
    if (from === null) return moveFromNone(to, entry) ?? plain;
    const rest = readNumber(to, entry.phone.slice(from.dialCode.length));
    return rest === null ? plain : phoneEntryOf(country, to.dialCode + rest);
  },
};

/** Puts a number that was typed before a country was chosen after its dial code, valid or not. */
function moveFromNone(to: Plan, { phone }: PhoneEntry): PhoneEntry | null {
  const read = PHONE_RULES.put(to.country, phone, [to.country]);
  const written = phone.trim();
  if (read !== null || INTERNATIONAL.test(written) || !WRITTEN_NUMBER.test(written)) return read;
  const rest = normalizeRest(to, digitsOf(written));
  return rest.length < MIN_NUMBER_LENGTH ? null : phoneEntryOf(to.country, to.dialCode + rest);
}

function entryFrom({ plan, rest }: International): PhoneEntry {
  return phoneEntryOf(plan.country, plan.dialCode + rest);
}

/** Before a country is chosen, the text is unchanged until it contains a dial code itself (D-101). */
function typeWithoutCountry(
  entry: PhoneEntry,
  written: string,
  text: string,
  served: readonly string[] | null,
): PhoneEntry {
  const found = INTERNATIONAL.test(written)
    ? readInternational(digitsOf(written).replace(/^00/, ""))
    : null;
  if (found !== null && isServed(found.plan.country, served)) return entryFrom(found);
  return PLAIN_PHONE_RULES.type(entry, text, served);
}

/**
 * A plus or zeros that were typed right after the dial code. The field does not show them, but remembers them:
 * after a plus or two zeros follows a dial code, not a number of this country.
 */
function readLead(
  plan: Plan,
  entry: PhoneEntry,
  written: string,
  rest: string,
): { readonly lead: string; readonly rest: string } {
  if (written === "+" || written === `${plan.dialCode}+`) return { lead: "+", rest: "" };
  if (written === "0" && rest === "") return { lead: "0", rest };
  const isFirst = /^0?$/.test(entry.phone.slice(plan.dialCode.length));
  if (!isFirst) return { lead: rest === "" ? "" : entry.lead, rest };
  const zeros = /^0*/.exec(rest)?.[0] ?? "";
  if (plan.beginsWithZero && zeros.length < 2) return { lead: entry.lead, rest };
  // Backspace removes what is not shown.
  if (rest === "" && written.length < plan.dialCode.length) return { lead: "", rest };
  return { lead: entry.lead + zeros, rest: rest.slice(zeros.length) };
}

/** A whole number of a country that the gateway serves. */
function readWhole(
  country: string,
  written: string,
  served: readonly string[] | null,
): International | null {
  if (!WRITTEN_NUMBER.test(written)) return null;
  const digits = digitsOf(written);
  const found = INTERNATIONAL.test(written)
    ? readInternational(digits.replace(/^00/, ""))
    : readDomestic(country, digits);
  const isWhole = found !== null && isNumber(found.plan, found.rest);
  return isWhole && isServed(found.plan.country, served) ? found : null;
}

function readDomestic(country: string, digits: string): International | null {
  const plan = planOf(country);
  const rest = plan === null ? null : readNumber(plan, digits);
  return plan === null || rest === null ? null : { plan, rest };
}

/**
 * What may be wrong with a phone that breaks no rule. It does not block the form, because new number ranges are
 * assigned faster than shops are updated.
 */
export type PhoneDoubt = {
  /**
   * The possible numbers of digits of a mobile number after the dial code; `null` if this number has one of
   * them.
   */
  readonly lengths: readonly number[] | null;
  readonly tooLong: boolean;
};

/** `null` if the normalised phone is a possible number, or has nothing after its dial code yet. */
export function findPhoneDoubt(country: string, phone: string): PhoneDoubt | null {
  const plan = planOf(country);
  if (plan === null || !phone.startsWith(plan.dialCode)) return null;
  const rest = normalizePhone(country, phone).slice(plan.dialCode.length);
  if (rest === "" || isNumber(plan, rest)) return null;
  const lengths = plan.mobileLengths.map((length) => length - plan.area.length);
  const tooLong = rest.length > Math.max(...lengths);
  return { lengths: lengths.includes(rest.length) ? null : lengths, tooLong };
}
