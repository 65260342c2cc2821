import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import type { CurrencyLabels } from "#core/price.ts";
import type { Copy } from "#web/copy.ts";
import { LOGIN_FOR_CART } from "#web/login-way.ts";
import { Note } from "#web/ui/note/note.tsx";
import { Price } from "#web/ui/price/price.tsx";
import type { CheckoutState } from "./checkout-form-state.ts";

type CheckoutBannerProps = {
  readonly state: CheckoutState;
  readonly payable: number;
  readonly labels: CurrencyLabels;
  readonly copy: Copy<"cart">["checkout"];
};

/**
 * The validation message area (R-CHK-06): why nothing was sent, or why it led nowhere, and under
 * it the way in for somebody who has an account already (R-CHK-48).
 */
export function CheckoutBanner({ state, payable, labels, copy }: CheckoutBannerProps) {
  const { banner, accountExists, gateway } = state;
  const newTotal = banner === "priceChanged" || banner === "couponExhausted";
  return (
    <div role="alert">
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
      {accountExists && (
        <p className="checkout-account">
          {copy.userExists.text}{" "}
          <Link to={brand.loginUrl} state={LOGIN_FOR_CART} className="text-link font-semibold">
            {copy.userExists.link}
          </Link>
        </p>
      )}
    </div>
  );
}
