import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as contract from "#contract/admin/staff.ts";
import { Refusal } from "#core/errors.ts";
import { permissionsOf } from "#core/staff.ts";
import type { Shop } from "../shop.ts";
import { staffRoute } from "./route.ts";
import { wordsRoutes } from "./words.ts";

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

  wordsRoutes(app, shop);
}
