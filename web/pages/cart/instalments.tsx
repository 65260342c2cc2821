import "./instalments.css";
import { instalmentPlan } from "#core/instalments.ts";
import { convertFromUsd, toMajor } from "#core/money.ts";
import { type GatewayIdentifier, gatewayCurrencies } from "#core/payment.ts";
import { formatAmount } from "#core/price.ts";
import type { Copy } from "#web/copy.ts";
import { Price } from "#web/ui/price/price.tsx";

type InstalmentsProps = {
  readonly gateway: GatewayIdentifier;
  /** In US cents. */
  readonly total: number;
  readonly copy: Copy<"cart">["payment"]["schedule"];
};

/**
 * Four parts of the total in the provider's currency, the remainder on the last one. A preview by
 * our rates, and marked as such: the provider's page shows what is charged (design.md §8, §12).
 */
export function Instalments({ gateway, total, copy }: InstalmentsProps) {
  const [currency, elsewhere] = gatewayCurrencies(gateway);
  if (currency === undefined) return null;
  const [before = "", after = ""] = copy.caption.split("{currency}");
  const plan = instalmentPlan(convertFromUsd(total, currency), copy.steps.length, new Date());
  return (
    <div className="instalments">
      <p className="instalments-caption">
        {before}
        <bdi dir="ltr">{currency}</bdi>
        {after}
      </p>
      <ol className="instalments-steps figures">
        {plan.map(({ amount }, step) => (
          <li key={copy.steps[step]} className="instalments-step">
            <bdi dir="ltr" className="instalments-amount">
              {formatAmount(toMajor(amount))}
            </bdi>
            <span className="instalments-when">{copy.steps[step]}</span>
          </li>
        ))}
      </ol>
      {elsewhere !== undefined && (
        <p className="instalments-caption">
          {copy.elsewhere}{" "}
          <Price
            amount={toMajor(Math.floor(convertFromUsd(total, elsewhere) / copy.steps.length))}
            labels={{ currency_en: elsewhere }}
          />
        </p>
      )}
    </div>
  );
}
