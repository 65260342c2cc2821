import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

/** The body of a request as text; `null` if its connection ended in the middle of it. */
export function wholeBody(request: IncomingMessage): Promise<string | null> {
  return text(request).catch(() => null);
}
