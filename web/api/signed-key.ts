/** The id of the opened object, the second of the link's expiry, the signature (D-129). */
const KEY = /^[\w-]+\.\d+\.[\w-]+$/;

/**
 * The signed key in the address of a page; `null` if its format is wrong, for example because a mail program
 * has truncated the link. So only a well-formed key is put into the path of a call.
 */
export function readSignedKey(key: string | undefined): string | null {
  return key !== undefined && KEY.test(key) ? key : null;
}
