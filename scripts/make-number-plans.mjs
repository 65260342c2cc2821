// Writes what the telephone numbers of each country look like, from libphonenumber's data. Run by hand
// when a test says that the data has changed, and commit what it writes into core/:
//   node_modules/.bin/node scripts/make-number-plans.mjs
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Metadata } from "libphonenumber-js/max";
import { COUNTRIES } from "../core/countries.ts";
import { ROOT } from "./prepare.mjs";

/** Samples of each length, to see how the numbers of a country may begin. */
const SAMPLES = 4000;

const metadata = new Metadata();

function planOf({ code, dialCode }) {
  metadata.selectNumberingPlan(code);
  const { numberingPlan: plan } = metadata;
  const types = ["FIXED_LINE", "MOBILE"].flatMap((name) => plan.type(name) ?? []);
  const pattern = types.flatMap((type) => type.pattern() || []).join("|");
  const lengths = types.flatMap((type) => type.possibleLengths());
  const mobile = (plan.type("MOBILE") ?? types[0]).possibleLengths();
  const digits = dialCode.replaceAll(/\D/g, "");
  const begins = (start) => mayBegin(new RegExp(`^(?:${pattern})$`), new Set(lengths), start);
  return [
    code,
    mobile.join(","),
    Math.max(...lengths),
    [begins("0") && "zero", begins(digits) && "code", isMain(code) && "main"]
      .filter(Boolean)
      .join(",") || "-",
    plan.nationalPrefixForParsing() || "-",
    plan.nationalPrefixTransformRule() || "-",
    pattern,
  ].join(" ");
}

/** Whether libphonenumber names the country first among those with its calling code. */
function isMain(country) {
  const calling = metadata.metadata.countries[country][0];
  return metadata.metadata.country_calling_codes[calling][0] === country;
}

/** Whether a number of the country may begin so: tried with many numbers, the same in every run. */
function mayBegin(pattern, lengths, start) {
  let state = 1;
  const digit = () => {
    state = (state * 48271) % 0x7fffffff;
    return state % 10;
  };
  for (const length of lengths) {
    for (let sample = 0; sample < SAMPLES && length > start.length; sample += 1) {
      const rest = Array.from({ length: length - start.length }, digit).join("");
      if (pattern.test(start + rest)) return true;
    }
  }
  return false;
}

const lines = COUNTRIES.map(planOf);
const text = `/**
 * What the telephone numbers of each country look like: made by \`scripts/make-number-plans.mjs\` from
 * libphonenumber's data, and tested against it. In each line: the country, the lengths
 * of its mobile numbers, the greatest length of a number, whether numbers may begin with \`zero\` or with
 * their own dial \`code\`, and whether it is the \`main\` one of those with this code; what is dialled before
 * a number inside the country and what takes its place; and the pattern of mobile and fixed numbers.
 */
export const NUMBER_PLANS = String.raw\`
${lines.join("\n")}\`;
`;
writeFileSync(join(ROOT, "core", "number-plans.ts"), text);
console.log(`core/number-plans.ts: ${lines.length} countries, ${text.length} characters`);
