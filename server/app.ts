import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import { Refusal } from "#core/errors.ts";
import { negotiateLocale } from "#core/locale.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { adminRoutes } from "./admin/routes.ts";
import { type AdminSite, adminSite } from "./admin/site.ts";
import { cartRoutes } from "./cart/routes.ts";
import { catalogRoutes } from "./catalog/routes.ts";
import { checkoutRoutes } from "./checkout/routes.ts";
import { contactRoutes } from "./contact/routes.ts";
import { discoveryRoutes } from "./discovery/routes.ts";
import { calendarRoutes } from "./groups/calendar.ts";
import { healthRoutes, type IsStopping } from "./health/routes.ts";
import { limitBody } from "./http/body-limit.ts";
import { csrfRoute } from "./http/csrf-route.ts";
import { completeAnswer, headerOf, type PlainHeaders } from "./http/plain-answer.ts";
import { refusalResponse, toRefusal } from "./http/problem.ts";
import { SCOPE } from "./http/route.ts";
import { STRICT_DEFAULTS, strictHeaders } from "./http/strict-headers.ts";
import { invoiceRoutes } from "./invoices/routes.ts";
import { learnerRoutes } from "./learners/routes.ts";
import { metricsRoutes } from "./metrics/routes.ts";
import { openapiRoutes } from "./openapi/routes.ts";
import { fileRoutes } from "./pages/assets.ts";
import { gatewayRoutes } from "./payments/routes.ts";
import { webhookRoutes } from "./payments/webhooks.ts";
import { receiptRoutes } from "./receipts/routes.ts";
import { refundClaimRoutes } from "./refund-claims/routes.ts";
import { sharedCartRoutes } from "./shared-carts/routes.ts";
import type { Shop } from "./shop.ts";
import { traceRequests } from "./tracing/open-tracing.ts";
import { trialRoutes } from "./trials/routes.ts";
import { wordsRoutes } from "./words/routes.ts";

const MAX_BODY_BYTES = 64 * 1024;
const MAX_WEBHOOK_BYTES = 512 * 1024;

/** Answers a request for a page; the only way to the React app. */
export type PageHandler = (request: Request) => Promise<Response>;

/** What else is served: the pages, the folder of files they need, and the back office. */
export type Site = {
  readonly pages: PageHandler;
  readonly files: string | null;
  readonly admin: AdminSite;
};

/**
 * The whole shop as one function from `Request` to `Response`: Node, the pages and the tests all
 * call it. Without `site` it is only the API. `isStopping` says when balancers should look elsewhere.
 */
export function createApp(
  shop: Shop,
  site: Site | null,
  isStopping: IsStopping = () => false,
): Hono {
  const app = new Hono();
  traceRequests(app, shop.tracing, templateOf);

  app.use("*", async (context, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    await next();
    const { path } = context.req;
    const always = {
      ...(/^\/api(?:\/|$)/.test(path) ? headersOfCall(context.res) : {}),
      ...strictHeaders(path, shop.config.publicUrl),
      "x-request-id": requestId,
    };
    const answer = completeAnswer(context.res, always, STRICT_DEFAULTS);
    if (answer !== context.res) {
      // Otherwise Hono merges the headers of the earlier answer into this one.
      context.res = undefined;
      context.res = answer;
    }
    const { method } = context.req;
    const { status } = context.res;
    const route = templateOf(context);
    const ms = performance.now() - started;
    shop.metrics.countRequest(knownMethod(method), route, status, ms / 1000);
    const line = { requestId, ...traceOf(shop), method, route, status, ms: Math.round(ms) };
    shop.log.info(line, "request");
  });

  // Words contain no secrets, so compressing them beside a caller's input is safe.
  app.use("/api/words/*", compress());
  app.use("/api/webhooks/*", limitBody(MAX_WEBHOOK_BYTES));
  app.use(`/api/${SCOPE}/*`, limitBody(MAX_BODY_BYTES));

  csrfRoute(app, shop);
  gatewayRoutes(app, shop);
  catalogRoutes(app, shop);
  cartRoutes(app, shop);
  learnerRoutes(app, shop);
  sharedCartRoutes(app, shop);
  checkoutRoutes(app, shop);
  receiptRoutes(app, shop);
  contactRoutes(app, shop);
  trialRoutes(app, shop);
  accountRoutes(app, shop);
  refundClaimRoutes(app, shop);
  wordsRoutes(app, shop);
  adminRoutes(app, shop);
  webhookRoutes(app, shop);
  openapiRoutes(app);
  healthRoutes(app, shop, isStopping);
  metricsRoutes(app, shop);
  invoiceRoutes(app, shop);
  calendarRoutes(app, shop);

  app.all("/api/*", () => {
    throw new Refusal("not_found");
  });
  if (site !== null) {
    discoveryRoutes(app, shop);
    if (site.files !== null) fileRoutes(app, site.files);
    adminSite(app, site.admin);
    app.all("*", (context) => site.pages(context.req.raw));
  }

  for (const { method, path } of app.routes) {
    // A route for every method is normally called by GET.
    shop.metrics.knowRoute(method === "ALL" ? "GET" : method, templateOfPath(path));
  }

  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    const refusal = toRefusal(error);
    if (refusal.code === "internal") {
      const where = { ...traceOf(shop), route: templateOf(context) };
      shop.log.error({ err: error, ...where }, "request failed");
    } else if (refusal.code === "database_away") {
      shop.log.warn({ err: error }, "database away");
    }
    const locale = negotiateLocale(context.req.header("Accept-Language") ?? null);
    const response = refusalResponse(refusal, locale);
    for (const [name, value] of response.headers) context.header(name, value);
    // The rest of the body is not read, so a next request on this connection would be lost.
    if (refusal.code === "payload_too_large") context.header("Connection", "close");
    return context.newResponse(response.body, response);
  });

  return app;
}

/** Connects a line of the log with the trace of its request, where there are traces. */
function traceOf({ tracing }: Shop): { readonly traceId?: string } {
  const traceId = tracing.traceId();
  return traceId === null ? {} : { traceId };
}

/**
 * Calls are not found by search engines, and are stored by no cache, except answers that never change under
 * their address.
 */
function headersOfCall(answer: Response): PlainHeaders {
  const isKept = headerOf(answer, "cache-control")?.endsWith("immutable") ?? false;
  return { ...(isKept ? {} : { "cache-control": "no-store" }), "x-robots-tag": "noindex" };
}

/**
 * The registered route of a request: `/api/{scope}/cart`. The actual address may name a person, a
 * payment or a session, and anybody can invent new ones.
 */
function templateOf(context: Context): string {
  return templateOfPath(routePath(context));
}

function templateOfPath(path: string): string {
  const known = templates.get(path);
  if (known !== undefined) return known;
  const template = path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
  templates.set(path, template);
  return template;
}

/** One entry for each route. */
const templates = new Map<string, string>();

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

function knownMethod(method: string): string {
  return METHODS.has(method) ? method : "other";
}
