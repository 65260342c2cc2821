import type { Ref } from "react";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import type { CurrencyLabels } from "#core/price.ts";
import { useStore } from "#web/browser/store.ts";
import type { Cart } from "#web/cart/cart.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Note } from "#web/ui/note/note.tsx";
import { Price } from "#web/ui/price/price.tsx";
import { RETURN_TO_CART } from "#web/visitor/return-address.ts";
import { visitorStore } from "#web/visitor/visitor.ts";
import type { CheckoutState } from "./checkout-form-state.ts";
import { WithdrawnUnits } from "./withdrawn-items.tsx";

/** The words of the form, and those of the page behind it that it repeats. */
export type CheckoutCopy = Pick<Copy<"cart">, "checkout" | "withdrawn">;

type CheckoutBannerProps = {
  readonly ref: Ref<HTMLDivElement>;
  readonly state: CheckoutState;
  /** The notices about the cart on the page behind the form. */
  readonly notices: readonly string[];
  readonly withdrawn: Cart["withdrawn_items"];
  readonly payable: number;
  readonly labels: CurrencyLabels;
  readonly copy: CheckoutCopy;
};

/**
 * The validation message area (R-CHK-06), in the sticky head of the form: why nothing was sent, or why it
 * failed. With a new total, it also shows what the form covers: the cart's notices, and the items that are no
 * longer sold (D-169). The login link is for a buyer who already has an account (R-CHK-48) or whose sign-in has
 * ended (D-65). It also appears with "too many requests": a guest may share an address with others, and a
 * returning buyer avoids that limit by signing in.
 */
export function CheckoutBanner({
  ref,
  state,
  notices,
  withdrawn = [],
  payable,
  labels,
  copy: { checkout: copy, withdrawn: withdrawnCopy },
}: CheckoutBannerProps) {
  const { banner, accountExists, gateway } = state;
  const isGuest = useStore(visitorStore, null) === null;
  const loginText = accountExists
    ? copy.userExists.text
    : banner === "tooMany" && isGuest && copy.boughtBefore;
  const offersLogin = loginText || banner === "signInEnded";
  const newTotal = banner === "priceChanged" || banner === "couponExhausted";
  return (
    <div ref={ref} role="alert" className="checkout-message">
      {banner !== null && (
        <Note kind="danger">
          <p>{copy.banners[banner].replaceAll("{gateway}", copy.gatewayNames[gateway])}</p>
          {banner === "priceChanged" && notices.map((text) => <p key={text}>{text}</p>)}
          {newTotal && withdrawn.length > 0 && (
            <WithdrawnUnits items={withdrawn} text={withdrawnCopy.text} />
          )}
          {newTotal && (
            <p>
              {copy.newTotal} <Price amount={payable} labels={labels} className="font-bold" />
            </p>
          )}
        </Note>
      )}
      {offersLogin && (
        <p>
          {loginText}{" "}
          <Link to={brand.loginUrl} state={RETURN_TO_CART} className="text-link font-semibold">
            {copy.userExists.link}
          </Link>
        </p>
      )}
    </div>
  );
}
