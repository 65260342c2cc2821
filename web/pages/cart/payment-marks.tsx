import "./payment-marks.css";
import { type GatewayIdentifier, gatewayInstalments } from "#core/gateways.ts";
import type { Copy } from "#web/copy/copy.ts";
import mastercard from "./marks/mastercard.svg?url";
import visa from "./marks/visa.svg?url";

type PaymentMarksProps = {
  readonly gateways: readonly GatewayIdentifier[];
  readonly copy: Copy<"cart">["payment"];
};

/**
 * The ways to pay: for `card`, the cards and wallets that Stripe's page accepts, and lenders by name. The
 * drawings are our own.
 */
export function PaymentMarks({ gateways, copy: { marks, methods } }: PaymentMarksProps) {
  const lenders = gateways.filter((gateway) => gatewayInstalments(gateway) !== null);
  return (
    <ul aria-label={marks.label} className="payment-marks">
      {lenders.length < gateways.length && (
        <>
          <li>
            <img src={visa} alt={marks.visa} width="37" height="13" />
          </li>
          <li>
            <img src={mastercard} alt={marks.mastercard} width="28" height="18" />
          </li>
          <li>{marks.applePay}</li>
          <li>{marks.googlePay}</li>
        </>
      )}
      {lenders.map((lender) => (
        <li key={lender}>{methods[lender].name}</li>
      ))}
    </ul>
  );
}
