/**
 * The address of the payment page, ready to go to: absolute, or on the shop's own origin, and by
 * http or https only (D-118). `null` for anything else, such as a `javascript:` address.
 */
export function readPaymentUrl(value: unknown, origin: string): string | null {
  if (typeof value !== "string" || value.trim() === "") return null;
  try {
    const { protocol, href } = new URL(value, origin);
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}
