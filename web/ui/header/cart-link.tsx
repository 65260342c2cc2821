import { useEffect } from "react";
import { Link, PrefetchPageLinks } from "react-router";
import type { AvailableGateway } from "#contract/start.ts";
import { formatNumber, plural } from "#core/locale.ts";
import { scheduleTask } from "#web/browser/schedule-task.ts";
import { useStore } from "#web/browser/store.ts";
import { cartStore, loadCart } from "#web/cart/cart.ts";
import { paymentMethods } from "#web/cart/payment-methods.ts";
import { type Copy, loadCopy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { notePageFetched } from "../error-page/missing-page.tsx";
import { Icon } from "../icon/icon.tsx";

type CartLinkProps = {
  readonly copy: Copy<"shell">["cart"];
  /** The list that came with the document. */
  readonly gateways: readonly AvailableGateway[];
};

/**
 * The way to the cart with the number the server counts, 0 included (D-84), which is quiet. It shows only
 * while a gateway is available (R-SHELL-12); the cart is loaded all the same, once (R-API-17, D-78). Once
 * something is in it, the code and the words of its page are fetched ahead, so that it opens at once, and
 * without a connection.
 */
export function CartLink({ copy, gateways }: CartLinkProps) {
  const locale = useLocale();
  const methods = useStore(paymentMethods, { gateways, fetched: true });
  const cart = useStore(cartStore, null);
  useEffect(() => {
    scheduleTask(() => {
      loadCart().catch((error: unknown) => console.error("Error fetching cart", error));
    });
  }, []);
  const count = cart?.total_items_count;
  const isFilled = count !== undefined && count > 0;
  useEffect(() => {
    // If the words cannot be loaded now, the cart page says so when it is opened.
    if (isFilled) {
      loadCopy("cart", locale).then(
        () => notePageFetched("/cart"),
        () => undefined,
      );
    }
  }, [isFilled, locale]);

  const available = methods.fetched ? methods.gateways : gateways;
  if (available.length === 0) return null;
  return (
    <Link to="/cart" className="cart-link">
      <Icon name="cart" />
      <span className="sr-only">
        {count === undefined ? copy.name : plural(locale, count, copy.badge)}
      </span>
      {count !== undefined && (
        <span className="cart-badge figures" data-empty={!isFilled || undefined} aria-hidden="true">
          {formatNumber(count)}
        </span>
      )}
      {isFilled && <PrefetchPageLinks page="/cart" />}
    </Link>
  );
}
