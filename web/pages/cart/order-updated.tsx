import "./order-updated.css";
import { Icon } from "#web/ui/icon/icon.tsx";

type OrderUpdatedProps = { readonly shown: boolean; readonly text: string };

/**
 * 'Order updated', said politely (R-CART-03, D-85). It floats under the header over the rows, so
 * that it is seen wherever the press was and nothing moves.
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
