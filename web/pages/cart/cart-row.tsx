import "./cart-row.css";
import { LIST_CURRENCY } from "#content/list-currency.ts";
import type { CartItemAnswer } from "#contract/cart.ts";
import { isLanguagePackage, type Stage } from "#core/catalog.ts";
import type { CurrencyLabels } from "#core/price.ts";
import { programmeOf } from "#core/programmes.ts";
import { chosenStages } from "#web/cart/chosen-stages.ts";
import type { Copy } from "#web/copy/copy.ts";
import { courseName } from "#web/copy/course-name.ts";
import { useLocale } from "#web/data/root-data.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Motif } from "#web/ui/motif/motif.tsx";
import { ExtentLine } from "#web/ui/price/extent-line.tsx";
import { Price } from "#web/ui/price/price.tsx";
import { readAmount } from "#web/ui/price/read-amount.ts";
import { rowId } from "./use-focus-after-removal.ts";
import type { ItemChange } from "./use-item-changes.ts";

type CartRowProps = {
  readonly item: CartItemAnswer;
  readonly labels: CurrencyLabels;
  /** Percent off every unit after the first; 0 where there is no such discount (D-94). */
  readonly familyPercent: number;
  readonly busy: boolean;
  readonly copy: Copy<"cart">["item"];
  readonly onChange: (change: ItemChange) => void;
};

/** The stages that the package was chosen for, among those that share it (D-49). */
function chosenText(stages: readonly Stage[], copy: Copy<"cart">["item"]): string {
  return copy.chosen.text.replace(
    "{stages}",
    stages.map((stage) => copy.chosen.stages[stage]).join(copy.chosen.and),
  );
}

/**
 * The family discount of one item in words: what a second person would save, or the current saving with two or
 * more (D-94). A change is announced.
 */
function familyText(item: CartItemAnswer, percent: number, copy: Copy<"cart">["item"]): string {
  if (percent === 0) return "";
  const words = copy.family[item.course_package.audience === "children" ? "child" : "person"];
  const text = item.quantity === 1 ? words.hint : item.quantity === 2 ? words.second : words.more;
  return text.replace("{percent}", String(percent));
}

/**
 * One item: name, unit price, what it buys (D-146), quantity, remove (R-CART-02). Minus calls the server even
 * at one (D-81). No button is disabled during a change, because each press counts (D-87). Each new quantity is
 * announced: of quick presses "Order updated" is announced only once.
 */
export function CartRow({ item, labels, familyPercent, busy, copy, onChange }: CartRowProps) {
  const locale = useLocale();
  const title = courseName(item.course_package, locale);
  const price = readAmount(item.single_price) ?? 0;
  const shared = item.course_package.audience === "adults_and_foundation";
  const stages = shared ? chosenStages(item.course_package.id) : [];
  // A package that this version does not know yet gets the picture of languages.
  const programme = programmeOf(item.course_package.id) ?? "languages";
  const named = (label: string) => label.replace("{name}", title);
  return (
    <li id={rowId(item.id)} tabIndex={-1} className="cart-row" aria-busy={busy || undefined}>
      <div className="cart-row-picture" data-programme={programme}>
        <Motif programme={programme} />
      </div>
      <div className="cart-row-words">
        <h3 className="cart-row-name">{title}</h3>
        {isLanguagePackage(item.course_package.id) && (
          <p className="cart-row-language">{copy.language}</p>
        )}
        <p className="cart-row-price">
          <Price amount={price} labels={labels} />
          {item.quantity > 1 && <span className="cart-row-each"> {copy.each}</span>}
        </p>
        {stages.length > 0 && <p className="cart-row-note">{chosenText(stages, copy)}</p>}
        <ExtentLine
          coursePackage={item.course_package}
          price={price}
          // The cart has no Arabic label; in a sentence, that of the price lists is used (D-23).
          labels={labels.currency_en === LIST_CURRENCY.currency_en ? LIST_CURRENCY : labels}
          stage={stages.length === 1 ? stages[0] : undefined}
        />
        <p role="status" className="cart-row-note">
          {familyText(item, familyPercent, copy)}
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen. */}
      <div role="group" aria-label={`${copy.quantity}: ${title}`} className="stepper">
        <IconButton
          icon="minus"
          label={named(copy.decrease)}
          onClick={() => onChange("decrease")}
        />
        <bdi aria-live="polite" className="stepper-figure">
          {item.quantity}
        </bdi>
        <IconButton icon="plus" label={named(copy.increase)} onClick={() => onChange("increase")} />
      </div>
      <IconButton
        icon="trash"
        label={named(copy.remove)}
        className="cart-row-remove"
        onClick={() => onChange("remove")}
      />
    </li>
  );
}
