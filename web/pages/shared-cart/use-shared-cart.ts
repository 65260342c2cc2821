import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { SharedCartAnswer } from "#contract/shared-cart.ts";
import { addressIn } from "#core/addresses.ts";
import { ApiError, failureDetail } from "#web/api/api.ts";
import { sharedCartApi } from "#web/api/shared-cart-api.ts";
import { useAsync } from "#web/api/use-async.ts";
import { useHasLeft } from "#web/browser/use-has-left.ts";
import { reloadCart } from "#web/cart/cart.ts";
import { useLocale } from "#web/data/root-data.ts";

/** What the page shows; `notFound`: the link is wrong or was forgotten; `ended`: the visitor's sign-in (D-65). */
export type View =
  | { readonly kind: "loading" | "notFound" | "ended" | "failed" }
  | { readonly kind: "loaded"; readonly shared: SharedCartAnswer };

/** An id and a signature: only such a key becomes a part of the call's path. */
const KEY = /^[\w-]+\.[\w-]+$/;

async function fetchSharedCart(key: string | undefined): Promise<View> {
  if (key === undefined || !KEY.test(key)) return { kind: "notFound" };
  try {
    const { data } = await sharedCartApi.getSharedCart(key);
    if (data !== undefined) return { kind: "loaded", shared: data };
    console.error("Error fetching shared cart", "no data");
  } catch (error) {
    const status = error instanceof ApiError ? error.answer.status : undefined;
    if (status === 404) return { kind: "notFound" };
    console.error("Error fetching shared cart", failureDetail(error));
    if (status === 401) return { kind: "ended" };
  }
  return { kind: "failed" };
}

/** The cart of the page's key, and taking it into one's own (D-221). */
export function useSharedCart(key: string | undefined) {
  const { view, retry } = useAsync(() => fetchSharedCart(key), { kind: "loading" }, key);
  const [isTaking, setTaking] = useState(false);
  /** The visitor's own cart holds something else. */
  const [hasOthers, setOthers] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const navigate = useNavigate();
  const locale = useLocale();
  const inFlight = useRef(false);
  const hasLeft = useHasLeft();

  const take = async (others?: "keep" | "remove") => {
    if (key === undefined || inFlight.current) return;
    inFlight.current = true;
    setTaking(true);
    setFailed(false);
    try {
      await sharedCartApi.takeSharedCart(key, others);
      await reloadCart();
      // A payer who has gone to another page in the meantime stays there.
      if (!hasLeft()) await navigate(addressIn(locale, "/cart"));
    } catch (error) {
      const code = error instanceof ApiError ? error.answer.code : undefined;
      if (code === "shared_cart_closed" || code === "sign_in") return retry();
      if (code === "cart_not_empty") {
        // To name what is in it: it may have been filled on another device.
        await reloadCart();
        return setOthers(true);
      }
      console.error("Error taking shared cart", failureDetail(error));
      setFailed(true);
    } finally {
      inFlight.current = false;
      setTaking(false);
    }
  };
  return { view, retry, take, isTaking, hasOthers, hasFailed };
}
