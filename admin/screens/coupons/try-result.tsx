import type { TryAnswer } from "#contract/admin/coupons.ts";
import { Money, When } from "../../format.tsx";
import { Notice } from "../../ui/states.tsx";
import { FilledText } from "./filled-text.tsx";
import { useCouponsWords } from "./words.ts";

/** What a coupon would do, or why it would not, with the amounts of the cart. */
export function TryResult({ result }: { readonly result: TryAnswer }) {
  const words = useCouponsWords().tryOut;
  const { coupon, base, reason } = result;
  const start = coupon?.starts_at ?? null;
  const end = coupon?.ends_at ?? null;
  const time = reason === "not_started" ? start : end;
  return (
    <div className="card stack">
      <Notice tone={result.applies ? "good" : "wait"}>
        {reason === null ? (
          words.applies
        ) : (
          <FilledText
            text={words.reasons[reason]}
            parts={{
              time: time === null ? null : <When at={time} />,
              uses: coupon?.uses,
              limit: coupon?.max_uses,
              base: base === null ? null : <Money major={base} />,
              minimum: coupon === null ? null : <Money major={coupon.minimum} />,
            }}
          />
        )}
      </Notice>
      <dl className="facts">
        <dt>{words.total}</dt>
        <dd>
          <Money major={result.total} />
        </dd>
        <dt>{words.family}</dt>
        <dd>
          <Money major={-result.family_discount} />
        </dd>
        {base !== null && (
          <>
            <dt>{words.base}</dt>
            <dd>
              <Money major={base} />
            </dd>
          </>
        )}
        <dt>{words.discount}</dt>
        <dd>
          <Money major={-result.discount} />
        </dd>
        <dt>{words.payable}</dt>
        <dd>
          <strong>
            <Money major={result.payable} />
          </strong>
        </dd>
      </dl>
      {result.applies && coupon?.max_uses_per_person !== null && (
        <p className="faint">{words.person}</p>
      )}
    </div>
  );
}
