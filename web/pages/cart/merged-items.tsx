import { Link, useLocation } from "react-router";
import type { MergedItem } from "#contract/account.ts";
import { plural } from "#core/locale.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Note } from "#web/ui/note/note.tsx";
import { UnitList } from "#web/ui/unit-list/unit-list.tsx";
import type { CartPhase } from "./use-cart-load.ts";
import { useShownOnce } from "./use-shown-once.ts";

type MergedItemsProps = { readonly phase: CartPhase; readonly copy: Copy<"cart">["merged"] };

/**
 * What a sign-in has added to the account's cart, shown once before the buyer pays (D-119). It comes from the
 * state of the history entry.
 */
export function MergedItems({ phase, copy }: MergedItemsProps) {
  const locale = useLocale();
  const { merged = [] } = (useLocation().state ?? {}) as { merged?: readonly MergedItem[] };
  const units = merged.reduce((sum, { quantity }) => sum + quantity, 0);
  const isShown = units > 0 && phase === "filled";
  useShownOnce(isShown);
  return (
    <div role="status">
      {isShown && (
        <Note kind="success" className="mbe-5">
          {plural(locale, units, copy.moved)}
          <UnitList units={merged} />
          <Link to="/account">{copy.toOrders}</Link>
        </Note>
      )}
    </div>
  );
}
