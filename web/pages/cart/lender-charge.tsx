import {
  chargeCurrency,
  type GatewayIdentifier,
  gatewayCurrencies,
  gatewayInstalments,
} from "#core/gateways.ts";
import { eachInstalment } from "#core/instalments.ts";
import { plural } from "#core/locale.ts";
import { type Currency, toMajor } from "#core/money.ts";
import { formatAmount } from "#core/price.ts";
import type { Cart } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { lenderTotal } from "./cart-amounts.ts";

type LenderChargeProps = {
  readonly gateway: GatewayIdentifier;
  /** As chosen in the form; empty before that. */
  readonly country: string;
  readonly cart: Cart;
  readonly copy: Copy<"cart">["checkout"];
};

/**
 * What a lender will charge: the order's total in its currency (D-126), and the amount of each payment (D-149).
 * Announced as soon as the country determines the currency. Shows nothing for a gateway that charges the whole
 * amount at once.
 */
export function LenderCharge({ gateway, country, cart, copy }: LenderChargeProps) {
  const locale = useLocale();
  const parts = gatewayInstalments(gateway);
  if (parts === null) return null;
  const { charge, gatewayNames } = copy;
  const currency = chargeCurrency(gateway, country) ?? onlyCurrency(gateway);
  const total = currency === null ? null : lenderTotal(cart, currency);
  if (currency === null || total === null) {
    return (
      <div role="status" className="lender-charge">
        <p className="lender-charge-split">{charge.byCountry}</p>
      </div>
    );
  }
  const each = eachInstalment(total, parts);
  const inCurrency = (amount: number) => {
    const major = toMajor(amount);
    const forms = charge.amounts[currency];
    if (Number.isInteger(major)) return plural(locale, major, forms);
    return forms.other.replace("{count}", formatAmount(major));
  };
  const words = (text: string) =>
    text
      .replace("{gateway}", gatewayNames[gateway])
      .replace("{parts}", String(parts))
      .replace("{amount}", inCurrency(each.amount));
  return (
    <div role="status" className="lender-charge">
      <p className="lender-charge-total">
        {words(charge.total)}{" "}
        <bdi className="lender-charge-amount figures">{inCurrency(total)}</bdi>
      </p>
      <p className="lender-charge-split">
        {words(each.exact ? charge.split : charge.splitAbout)} {words(charge.exact)}
      </p>
    </div>
  );
}

/** The currency of a gateway with only one. */
function onlyCurrency(gateway: GatewayIdentifier): Currency | null {
  const [currency, ...others] = gatewayCurrencies(gateway);
  return others.length === 0 ? (currency ?? null) : null;
}
