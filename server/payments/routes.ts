import type { Hono } from "hono";
import { listGateways } from "#contract/start.ts";
import { route } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { answerGateways } from "./gateways.ts";

/** The ways to pay that are open now (R-API-09). */
export function gatewayRoutes(app: Hono, shop: Shop): void {
  route(app, shop, listGateways, async () =>
    answerGateways(await shop.availability.among(shop.gateways)),
  );
}
