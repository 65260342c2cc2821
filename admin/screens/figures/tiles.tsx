import "./figures.css";
import type { Currency } from "#core/money.ts";
import { cents } from "../../api/cents.ts";
import { Figure, Money, Sum } from "../../format.tsx";
import type { Amounts } from "./series.ts";
import { useFiguresWords } from "./words.ts";

/** The sums of the whole period in one currency. */
export function Tiles({
  amounts: { orders, paid, refunded },
  currency,
}: {
  readonly amounts: Amounts;
  readonly currency: Currency;
}) {
  const { tiles } = useFiguresWords();
  const net = cents(paid) - cents(refunded);
  return (
    <dl className="tiles">
      <div className="card">
        <dt>{tiles.orders}</dt>
        <dd>
          <Figure value={orders} />
        </dd>
      </div>
      <div className="card">
        <dt>{tiles.paid}</dt>
        <dd>
          <Sum major={paid} currency={currency} />
        </dd>
      </div>
      <div className="card">
        <dt>{tiles.refunded}</dt>
        <dd>
          <Sum major={refunded} currency={currency} />
        </dd>
      </div>
      <div className="card tile-net">
        <dt>{tiles.net}</dt>
        <dd>
          <Money amount={net} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
