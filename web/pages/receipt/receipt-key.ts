/** An order, the second in which the link ends, a signature (D-129). */
const KEY = /^[\w-]+\.\d+\.[\w-]+$/;

/**
 * The key in the address of the page; `null` for what cannot be one, such as a link that a mail
 * program has cut. Only a key becomes a part of the call's path.
 */
export function readReceiptKey(key: string | undefined): string | null {
  return key !== undefined && KEY.test(key) ? key : null;
}
