import { isolateIn } from "#core/locale.ts";
import { MAX_AMOUNT, toMinor } from "#core/money.ts";
import { formatPrice } from "#core/price.ts";
import { useLocale } from "../../locale.ts";
import { MoneyField } from "../../ui/number-field.tsx";
import { Switch } from "../../ui/toggle.tsx";
import type { PackageDraft } from "./package-draft.ts";
import { usePackagesWords } from "./words.ts";

type TermsFieldsProps = {
  readonly draft: PackageDraft;
  readonly onChange: (draft: PackageDraft) => void;
  /** The prices that may be the price before, in major units. */
  readonly strikeable: readonly number[];
  readonly errorOf: (field: string) => string | undefined;
};

/** The price, the price before, and whether the package is sold. */
export function TermsFields({ draft, onChange, strikeable, errorOf }: TermsFieldsProps) {
  const words = usePackagesWords().form;
  const locale = useLocale();
  const higher = strikeable.filter((price) => toMinor(price) > (draft.price ?? 0));
  const prices = higher.map((price) => isolateIn(locale, formatPrice(price, "USD"))).join(" · ");
  return (
    <fieldset className="card stack">
      <legend className="legend">{words.price}</legend>
      <div className="fields fields-top">
        <MoneyField
          label={words.priceNow}
          value={draft.price}
          onChange={(price) => onChange({ ...draft, price })}
          error={errorOf("price")}
          refusal={draft.price === null ? words.needsPrice : undefined}
          min={1}
          max={MAX_AMOUNT}
        />
        <MoneyField
          label={words.priceBefore}
          value={draft.price_before}
          onChange={(price_before) => onChange({ ...draft, price_before })}
          error={errorOf("price_before")}
          min={1}
          max={MAX_AMOUNT}
          hint={
            higher.length === 0 ? words.notStrikeable : words.strikeable.replace("{prices}", prices)
          }
          optional
        />
      </div>
      <Switch isSelected={draft.active} onChange={(active) => onChange({ ...draft, active })}>
        {words.active}
      </Switch>
    </fieldset>
  );
}
