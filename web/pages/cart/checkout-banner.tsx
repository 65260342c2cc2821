import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import type { CurrencyLabels } from "#core/price.ts";
import type { Copy } from "#web/copy.ts";
import { LOGIN_FOR_CART } from "#web/login-way.ts";
import { useStore } from "#web/store.ts";
import { Note } from "#web/ui/note/note.tsx";
import { Price } from "#web/ui/price/price.tsx";
import { visitorStore } from "#web/visitor.ts";
import type { CheckoutState } from "./checkout-form-state.ts";

type CheckoutBannerProps = {
  readonly state: CheckoutState;
  readonly payable: number;
  readonly labels: CurrencyLabels;
  readonly copy: Copy<"cart">["checkout"];
};

const NOBODY = { userInfo: null };

/**
 * The validation message area (R-CHK-06), in the head that stays in sight whichever field has the
 * focus: why nothing was sent, or why it led nowhere, and under it the way in for somebody who has an account already (R-CHK-48). A guest who is told to wait may
 * share an address with somebody who tries too much: a buyer of before gets past that by signing in.
 */
export function CheckoutBanner({ state, payable, labels, copy }: CheckoutBannerProps) {
  const { banner, accountExists, gateway } = state;
  const isGuest = useStore(visitorStore, NOBODY).userInfo === null;
  const loginText = accountExists
    ? copy.userExists.text
    : banner === "tooMany" && isGuest && copy.boughtBefore;
  const newTotal = banner === "priceChanged" || banner === "couponExhausted";
  return (
    <div role="alert" className="checkout-message">
      {banner !== null && (
        <Note kind="danger">
          <p>{copy.banners[banner].replaceAll("{gateway}", copy.gatewayNames[gateway])}</p>
          {newTotal && (
            <p>
              {copy.newTotal} <Price amount={payable} labels={labels} className="font-bold" />
            </p>
          )}
        </Note>
      )}
      {loginText && (
        <p>
          {loginText}{" "}
          <Link to={brand.loginUrl} state={LOGIN_FOR_CART} className="text-link font-semibold">
            {copy.userExists.link}
          </Link>
        </p>
      )}
    </div>
  );
}
