import type { Hono } from "hono";
import { listGateways } from "#contract/start.ts";
import { answerOncePrepared } from "../http/cached-answer.ts";
import { route } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { toGatewayAnswers } from "./gateways.ts";

/** The gateways that are available now (R-API-09); the response is serialised once for each list (D-231). */
export function gatewayRoutes(app: Hono, shop: Shop): void {
  const prepared = answerOncePrepared(toGatewayAnswers);
  route(app, shop, listGateways, async ({ request }) =>
    prepared(request, await shop.availability.among(shop.gateways)),
  );
}
