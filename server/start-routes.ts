import type { Hono } from "hono";
import { type CsrfTokenAnswer, listGateways } from "#contract/start.ts";
import { browserCookie } from "./http/cookies.ts";
import { issueCsrfToken } from "./http/csrf.ts";
import { route } from "./http/route.ts";
import { answerGateways } from "./payments/gateways.ts";
import type { Shop } from "./shop.ts";

/** The two calls with which every document starts (R-BOOT-02, R-API-09). */
export function startRoutes(app: Hono, shop: Shop): void {
  app.get("/api/csrf-token", (context) => {
    const { secret, publicUrl } = shop.config;
    const { browserId, setCookie } = browserCookie(context.req.raw, publicUrl);
    if (setCookie !== null) context.header("Set-Cookie", setCookie);
    const csrfToken = issueCsrfToken(secret, browserId, shop.now());
    return context.json({ csrfToken } satisfies CsrfTokenAnswer);
  });

  route(app, shop, listGateways, async () =>
    answerGateways(await shop.availability.among(shop.gateways)),
  );
}
