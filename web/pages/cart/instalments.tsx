import "./instalments.css";
import { formatDay, localDay } from "#core/dates.ts";
import { type GatewayIdentifier, gatewayCurrencies } from "#core/gateways.ts";
import { instalmentPlan } from "#core/instalment-plan.ts";
import { type Currency, toMajor } from "#core/money.ts";
import { formatAmount } from "#core/price.ts";
import type { Cart } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { useLocalCurrency } from "#web/visitor/local-currency.ts";
import { lenderTotal } from "./cart-amounts.ts";

type InstalmentsProps = {
  readonly gateway: GatewayIdentifier;
  /** How many parts there are. */
  readonly parts: number;
  readonly cart: Cart;
  readonly copy: Copy<"cart">["payment"];
};

/**
 * The instalments of the order's total in the lender's currency, with their due days; the last one has the
 * remainder. Marked as a preview, because the lender's page decides how the sum is split (design.md §8, §12).
 * If a lender has several currencies, that of the visitor's likely country (or else the first) is shown in full
 * and the other in one line, so that the layout does not shift.
 */
export function Instalments({ gateway, parts, cart, copy }: InstalmentsProps) {
  const locale = useLocale();
  const local = useLocalCurrency();
  const currencies = gatewayCurrencies(gateway);
  const shown = currencies.find((currency) => currency === local) ?? currencies[0];
  const other = currencies.find((currency) => currency !== shown);
  const planOf = (currency: Currency) =>
    instalmentPlan(lenderTotal(cart, currency) ?? 0, parts, localDay(new Date()));
  const { plans } = copy.methods[gateway];
  if (shown === undefined) return null;
  const [before = "", after = ""] = (other && plans[other]?.elsewhere.split("{amount}")) ?? [];
  return (
    <div className="instalments">
      <p className="instalments-caption">{plans[shown]?.schedule}</p>
      <ol className="instalments-steps figures">
        {planOf(shown).map(({ amount, dueOn }, part) => (
          <li key={dueOn.getTime()} className="instalments-step">
            <bdi dir="ltr" className="instalments-amount">
              {formatAmount(toMajor(amount))}
            </bdi>
            <time dateTime={dueOn.toISOString().slice(0, 10)} className="instalments-when">
              {part === 0 ? copy.today : formatDay(dueOn, locale)}
            </time>
          </li>
        ))}
      </ol>
      {other !== undefined && (
        <p className="instalments-caption">
          {before}
          <bdi dir="ltr">{formatAmount(toMajor(planOf(other)[0]?.amount ?? 0))}</bdi>
          {after}
        </p>
      )}
    </div>
  );
}
