/**
 * The absolute address of the payment page; a relative one is on the shop's origin. Only http and https
 * (D-118): `null` for anything else, such as a `javascript:` address.
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
