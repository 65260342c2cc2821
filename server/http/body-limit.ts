import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Refusal } from "#core/errors.ts";

const tooLarge = () => {
  throw new Refusal("payload_too_large");
};

/**
 * Refuses longer bodies. If the request states a length, its body need not be read, as Node accepts exactly
 * that many bytes. Hono's `bodyLimit` would read it, and copy each request for that, even one without a body;
 * so it only counts the bytes of bodies without a stated length.
 * @throws Refusal `payload_too_large`
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const count = bodyLimit({ maxSize, onError: tooLarge });
  return async (context, next) => {
    const { method, headers } = context.req.raw;
    if (method === "GET" || method === "HEAD") return next();
    const stated = headers.get("Transfer-Encoding") === null ? headers.get("Content-Length") : null;
    if (stated === null) return count(context, next);
    if (Number(stated) > maxSize) tooLarge();
    return next();
  };
}
