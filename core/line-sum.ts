import { toMajor } from "./money.ts";
import { formatPrice } from "./price.ts";

/** A line of an order: `unitPrice` in minor units. */
type Line = { readonly quantity: number; readonly unitPrice: number };

/**
 * The sum of a receipt's line: `2 × $536 = $1,072`. The price next to it is that of one unit (D-132), so a line
 * of one unit needs no sum: `null`. Reads from left to right.
 */
export function lineSum({ quantity, unitPrice }: Line, symbol: string): string | null {
  if (quantity === 1) return null;
  const price = (minor: number) => formatPrice(toMajor(minor), symbol);
  return `${quantity} × ${price(unitPrice)} = ${price(quantity * unitPrice)}`;
}
