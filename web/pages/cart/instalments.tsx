import "./instalments.css";
import { formatDay, localDay } from "#core/dates.ts";
import { type GatewayIdentifier, gatewayCurrencies } from "#core/gateways.ts";
import { instalmentPlan } from "#core/instalments.ts";
import { toMajor } from "#core/money.ts";
import { formatAmount } from "#core/price.ts";
import type { Cart } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { lenderTotal } from "./cart-amounts.ts";

type InstalmentsProps = {
  readonly gateway: GatewayIdentifier;
  /** How many parts there are. */
  readonly parts: number;
  readonly cart: Cart;
  readonly copy: Copy<"cart">["payment"];
};

/**
 * The parts of the total in the lender's currency, with the days they are due: what the order will
 * charge, the remainder on the last part. A preview, and marked as such: the lender's page says how
 * it splits the sum (design.md §8, §12).
 */
export function Instalments({ gateway, parts, cart, copy }: InstalmentsProps) {
  const locale = useLocale();
  const [plan, elsewhere] = gatewayCurrencies(gateway).map((currency) => {
    const total = lenderTotal(cart, currency) ?? 0;
    return { parts: instalmentPlan(total, parts, localDay(new Date())) };
  });
  if (plan === undefined) return null;
  const { schedule, elsewhere: beside } = copy.methods[gateway];
  const [before = "", after = ""] = beside.split("{amount}");
  return (
    <div className="instalments">
      <p className="instalments-caption">{schedule}</p>
      <ol className="instalments-steps figures">
        {plan.parts.map(({ amount, dueOn }, part) => (
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
      {elsewhere !== undefined && (
        <p className="instalments-caption">
          {before}
          <bdi dir="ltr">{formatAmount(toMajor(elsewhere.parts[0]?.amount ?? 0))}</bdi>
          {after}
        </p>
      )}
    </div>
  );
}
