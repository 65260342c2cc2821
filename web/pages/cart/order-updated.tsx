import "./order-updated.css";
import { Icon } from "#web/ui/icon/icon.tsx";

type OrderUpdatedProps = { readonly shown: boolean; readonly text: string };

/**
 * 'Order updated', announced politely (R-CART-03, D-85). It floats under the header over the rows, so that it
 * is visible after a press anywhere and the layout does not shift.
 */
export function OrderUpdated({ shown, text }: OrderUpdatedProps) {
  return (
    <div role="status" className="order-updated">
      {shown && (
        <p className="order-updated-pill">
          <Icon name="check" />
          {text}
        </p>
      )}
    </div>
  );
}
