/** The order, the second in which the link expires, the signature (D-129). */
const KEY = /^[\w-]+\.\d+\.[\w-]+$/;

/**
 * The key in the address of the page; `null` if it cannot be one, for example because a mail program
 * has cut the link. Only a valid key becomes a part of the call's path.
 */
export function readReceiptKey(key: string | undefined): string | null {
  return key !== undefined && KEY.test(key) ? key : null;
}
