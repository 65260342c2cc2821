import { useEffect, useRef } from "react";
import type { Cart } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Note } from "#web/ui/note/note.tsx";
import { BesideItems } from "./beside-items.tsx";
import { cartLabels } from "./cart-amounts.ts";
import { CartRow } from "./cart-row.tsx";
import type { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import type { ItemChange, ItemChanges } from "./use-item-changes.ts";

type CartItemsProps = {
  readonly cart: Cart;
  readonly changes: ItemChanges;
  readonly focus: ReturnType<typeof useFocusAfterRemoval>;
  readonly copy: Copy<"cart">;
};

/** The rows, with messages about them above and the rest of the order below. */
export function CartItems({ cart, changes, focus, copy }: CartItemsProps) {
  const alert = useRef<HTMLDivElement>(null);
  const { removeFailed } = changes;
  const labels = cartLabels(cart);
  const change = (itemId: number, kind: ItemChange) => {
    focus.hold(itemId);
    void changes.change(itemId, kind);
  };

  // The message is above the rows, and may be off screen if a row further down failed.
  useEffect(() => {
    if (removeFailed) alert.current?.scrollIntoView({ block: "nearest" });
  }, [removeFailed]);

  return (
    <section aria-labelledby="cart-items-heading" className="cart-items">
      <h2 id="cart-items-heading" className="sr-only">
        {copy.item.list}
      </h2>
      <div role="alert" ref={alert} className="cart-alert">
        {removeFailed && <Note kind="danger">{copy.removeFailed}</Note>}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without markers. */}
      <ul role="list" className="card cart-rows" onBlur={focus.release}>
        {cart.items.map((item) => (
          <CartRow
            key={item.id}
            item={item}
            labels={labels}
            familyPercent={cart.family_discount_percent ?? 0}
            busy={changes.busy.has(item.id)}
            copy={copy.item}
            onChange={(kind) => change(item.id, kind)}
          />
        ))}
      </ul>
      <BesideItems copy={copy} />
    </section>
  );
}
