import type { Hono } from "hono";
import * as paths from "#contract/paths.ts";
import type { CsrfTokenAnswer } from "#contract/start.ts";
import type { Shop } from "../shop.ts";
import { browserCookie } from "./cookies.ts";
import { issueCsrfToken } from "./csrf.ts";
import { plainJson } from "./plain-answer.ts";

/** Issues a browser's CSRF token, with the cookie that it is bound to (R-BOOT-02). */
export function csrfRoute(app: Hono, shop: Shop): void {
  app.get(paths.csrfToken, (context) => {
    const { secret, publicUrl } = shop.config;
    const { browserId, setCookie } = browserCookie(context.req.raw, publicUrl);
    const csrfToken = issueCsrfToken(secret, browserId, shop.now());
    const cookie = setCookie === null ? {} : { "set-cookie": setCookie };
    return plainJson({ csrfToken } satisfies CsrfTokenAnswer, cookie);
  });
}
