import "./payments-line.css";
import type { CoursePackageAnswer } from "#contract/catalog.ts";
import { gatewayInstalments } from "#core/gateways.ts";
import { eachInstalment } from "#core/instalments.ts";
import { plural } from "#core/locale.ts";
import { convertFromUsd, parseMajor, toMajor } from "#core/money.ts";
import { priceInWords } from "#core/price.ts";
import { useLocale, useRootData } from "#web/data/root-data.ts";
import { useLocalCurrency } from "#web/visitor/local-currency.ts";

type PaymentsLineProps = {
  readonly coursePackage: CoursePackageAnswer;
  /** Its price in major units. */
  readonly price: number;
};

/**
 * The payments into which lenders split a price, and where that is possible: "or 4 payments of USD
 * 49.75 · in Saudi Arabia and the UAE". For a visitor who is likely where one of them lends, the second
 * half is the price in the currency of the country; it has the same room, so that nothing moves (D-147).
 * No lender is named, and where none can be used there is no line.
 */
export function PaymentsLine({ coursePackage, price }: PaymentsLineProps) {
  const locale = useLocale();
  const root = useRootData();
  const currency = useLocalCurrency();
  const words = root?.copy.prices.payments;
  const lenders = root?.gateways.filter(({ countries }) => countries !== null) ?? [];
  const served = [...new Set(lenders.flatMap(({ countries }) => countries ?? []))];
  const places: Readonly<Record<string, string>> = words?.places ?? {};
  const place = places[served.sort().join(" ")];
  const [lender] = lenders;
  const parts = lender === undefined ? null : gatewayInstalments(lender.identifier);
  // Pegs are known for dollars alone (D-126).
  const cents = coursePackage.currency === "USD" ? parseMajor(price) : null;
  if (words === undefined || place === undefined || parts === null || !cents) return null;

  const { amount, exact } = eachInstalment(cents, parts);
  const text = priceInWords(toMajor(amount), coursePackage, locale);
  const each = exact ? text : words.about.replace("{amount}", text);
  const charged = lenders.some(({ currencies }) => currencies.some((one) => one === currency));
  const local = !charged || currency === null || currency === "USD" ? null : words.local[currency];
  const whole = Math.round(toMajor(convertFromUsd(cents, currency ?? "USD")));
  return (
    <p className="payments-line">
      <span>{plural(locale, parts, words.parts).replace("{amount}", each)}</span>{" "}
      <span className="payments-line-place">
        {local === null ? place : plural(locale, whole, local)}
      </span>
    </p>
  );
}
