import type { Hono } from "hono";
import { getStaffApi } from "#contract/admin/audit.ts";
import { describeStaffApi } from "../openapi/staff-api.ts";
import type { Shop } from "../shop.ts";
import { staffRoute } from "./route.ts";

/** The calls of the back office described as OpenAPI 3.1, for the staff only. */
export function staffApiRoute(app: Hono, shop: Shop): void {
  let document: ReturnType<typeof describeStaffApi> | null = null;
  staffRoute(app, shop, getStaffApi, async () => {
    document ??= describeStaffApi();
    return Response.json(document);
  });
}
