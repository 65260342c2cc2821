import "./figures.css";
import { type Currency, toMajor, toMinor } from "#core/money.ts";
import { Figure, Money } from "../../format.tsx";
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
  const net = toMajor(toMinor(paid) - toMinor(refunded));
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
          <Money major={paid} currency={currency} />
        </dd>
      </div>
      <div className="card">
        <dt>{tiles.refunded}</dt>
        <dd>
          <Money major={refunded} currency={currency} />
        </dd>
      </div>
      <div className="card tile-net">
        <dt>{tiles.net}</dt>
        <dd>
          <Money major={net} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
