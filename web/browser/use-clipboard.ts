import { type RefObject, useState } from "react";
import { failureDetail } from "#web/api/api.ts";

/**
 * Copies a text that stands in a field. Where the browser refuses, the field takes the focus, so that it
 * can be copied by hand. `isCopied` is of this text: another one is not copied yet.
 */
export function useClipboard(text: string, field: RefObject<HTMLInputElement | null>) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch (error) {
      console.warn("Copying failed", failureDetail(error));
      field.current?.focus();
    }
  };
  return { isCopied: copied === text, copy };
}
