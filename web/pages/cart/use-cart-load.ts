import { useCallback, useEffect, useState } from "react";
import { useNavigationType } from "react-router";
import { useStore } from "#web/browser/store.ts";
import { type Cart, cartStore, isKnownEmpty, loadCart, reloadCart } from "#web/cart/cart.ts";

/** `unknown`: the cart did not load, which is only logged (D-77). */
export type CartPhase = "loading" | "unknown" | "empty" | "filled";

/**
 * The cart of the page, loaded when the page appears (R-CART-13). On the first page of a document it shares the
 * header's load. After a navigation that load may be older than the last change, so the cart is reloaded. The
 * empty cart is shown when the response is empty, or at once if that is already known (D-77).
 */
export function useCartLoad(): { cart: Cart | null; phase: CartPhase; load: () => void } {
  const cart = useStore(cartStore, null);
  const arrivedByLink = useNavigationType() !== "POP";
  const [loading, setLoading] = useState(true);
  // Not in the first render of a document, which must match the server's.
  const [knownEmpty, setKnownEmpty] = useState(() => arrivedByLink && isKnownEmpty());

  const load = useCallback((ask: () => Promise<void>) => {
    setLoading(true);
    ask().then(
      () => setLoading(false),
      () => setLoading(false),
    );
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page appears.
  useEffect(() => {
    setKnownEmpty(isKnownEmpty());
    load(arrivedByLink ? reloadCart : loadCart);
  }, []);

  return { cart, phase: phaseOf(cart, loading, knownEmpty), load: () => load(reloadCart) };
}

function phaseOf(cart: Cart | null, loading: boolean, knownEmpty: boolean): CartPhase {
  if (cart !== null && cart.items.length > 0) return "filled";
  if (loading) return knownEmpty ? "empty" : "loading";
  return cart === null ? "unknown" : "empty";
}
