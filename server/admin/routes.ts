import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as contract from "#contract/admin/staff.ts";
import { Refusal } from "#core/errors.ts";
import { permissionsOf } from "#core/staff.ts";
import type { Shop } from "../shop.ts";
import { staffOrderRoutes } from "./orders/routes.ts";
import { refundRoutes } from "./refunds/routes.ts";
import { staffRoute } from "./route.ts";
import { todayRoutes } from "./today/routes.ts";

/** Staff write long texts, so their calls may be larger than a visitor's. */
const MAX_BODY_BYTES = 1024 * 1024;

/** The calls of the back office. Each subject has a file of its own. */
export function adminRoutes(app: Hono, shop: Shop): void {
  const onError = () => {
    throw new Refusal("payload_too_large");
  };
  app.use("/api/admin/*", bodyLimit({ maxSize: MAX_BODY_BYTES, onError }));

  staffRoute(app, shop, contract.getMe, async ({ staff }) => ({
    email: staff.email,
    role: staff.role,
    permissions: [...permissionsOf(staff.role)],
  }));

  staffOrderRoutes(app, shop);
  refundRoutes(app, shop);
  todayRoutes(app, shop);
}
