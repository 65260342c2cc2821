import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Refusal } from "#core/errors.ts";

const tooLarge = () => {
  throw new Refusal("payload_too_large");
};

/**
 * Refuses longer bodies. A length that is told needs no look at the body, as Node reads exactly that much:
 * Hono's `bodyLimit` does look, which makes a second request of each one, also of those without a body. It
 * counts the bytes of all others.
 * @throws Refusal `payload_too_large`
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const count = bodyLimit({ maxSize, onError: tooLarge });
  return async (context, next) => {
    const { method, headers } = context.req.raw;
    if (method === "GET" || method === "HEAD") return next();
    const told = headers.get("Transfer-Encoding") === null ? headers.get("Content-Length") : null;
    if (told === null) return count(context, next);
    if (Number(told) > maxSize) tooLarge();
    return next();
  };
}
