import type { CheckoutForm } from "#core/checkout.ts";
import type { GatewayIdentifier } from "#core/gateways.ts";
import type { Locale } from "#core/locale.ts";
import type { Currency } from "#core/money.ts";
import type { Visitor } from "../http/visitor.ts";

/** A checkout whose form and gateway have been checked. */
export type Checkout = {
  readonly visitor: Visitor;
  readonly browserId: string;
  readonly address: string;
  readonly receiptKey: string;
  readonly gateway: GatewayIdentifier;
  readonly live: boolean;
  readonly currency: Currency;
  readonly form: CheckoutForm;
  readonly website: string;
  readonly locale: Locale;
  /** The payable total the buyer was shown, in US cents; `null` if it was not sent. */
  readonly expectedTotal: number | null;
};
