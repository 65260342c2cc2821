/** The id of what it opens, the second in which the link expires, the signature (D-129). */
const KEY = /^[\w-]+\.\d+\.[\w-]+$/;

/**
 * The signed key in the address of a page; `null` if it cannot be one, for example because a mail program
 * has cut the link. Only a valid key becomes a part of the call's path.
 */
export function readSignedKey(key: string | undefined): string | null {
  return key !== undefined && KEY.test(key) ? key : null;
}
