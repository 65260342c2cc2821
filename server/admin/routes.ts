import type { Hono } from "hono";
import { limitBody } from "../http/body-limit.ts";
import type { Shop } from "../shop.ts";
import { auditRoutes } from "./audit-log.ts";
import { adminCouponRoutes } from "./coupons/routes.ts";
import { factorRoutes } from "./factors.ts";
import { figureRoutes } from "./figures.ts";
import { adminGroupRoutes } from "./groups.ts";
import { adminLearnerRoutes } from "./learners.ts";
import { meRoutes } from "./me.ts";
import { messageRoutes } from "./messages.ts";
import { staffOrderRoutes } from "./orders/routes.ts";
import { adminPackageRoutes } from "./packages/routes.ts";
import { refundRoutes } from "./refunds/routes.ts";
import { signInRoutes } from "./sign-in.ts";
import { staffRoutes } from "./staff.ts";
import { staffApiRoute } from "./staff-api.ts";
import { todayRoutes } from "./today/routes.ts";
import { adminTrialRoutes } from "./trials.ts";
import { adminWordsRoutes } from "./words.ts";

/** Staff write long texts, so their calls may be larger than a visitor's. */
const MAX_BODY_BYTES = 1024 * 1024;

/** The calls of the back office. Each subject has a file of its own. */
export function adminRoutes(app: Hono, shop: Shop): void {
  app.use("/api/admin/*", limitBody(MAX_BODY_BYTES));

  signInRoutes(app, shop);
  meRoutes(app, shop);
  factorRoutes(app, shop);
  staffRoutes(app, shop);
  auditRoutes(app, shop);
  adminWordsRoutes(app, shop);
  staffApiRoute(app, shop);
  staffOrderRoutes(app, shop);
  refundRoutes(app, shop);
  todayRoutes(app, shop);
  adminPackageRoutes(app, shop);
  adminCouponRoutes(app, shop);
  messageRoutes(app, shop);
  adminTrialRoutes(app, shop);
  adminGroupRoutes(app, shop);
  adminLearnerRoutes(app, shop);
  figureRoutes(app, shop);
}
