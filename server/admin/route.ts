import type { Hono } from "hono";
import type { SignedInAccess, StaffEndpoint } from "#contract/admin/endpoint.ts";
import { Refusal } from "#core/errors.ts";
import { type Locale, negotiateLocale } from "#core/locale.ts";
import { isPermitted } from "#core/staff.ts";
import { readCookie } from "../http/cookies.ts";
import { requireOwnPage } from "../http/csrf.ts";
import { readBody } from "../http/route.ts";
import { clientAddress } from "../network/address.ts";
import type { Shop } from "../shop.ts";
import { findSession, type StaffMember } from "../staff/sessions.ts";
import { recordAct } from "./audit.ts";

/** What a handler of the back office receives. */
export type StaffCall<Query, Body> = {
  readonly request: Request;
  /** Who calls; the handlers of a sign-in get nobody and read the cookie themselves. */
  readonly staff: StaffMember;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  readonly locale: Locale;
  /** The address that limits count. */
  readonly address: string;
  /** Adds a header, such as a cookie or an ETag, to the answer. */
  setHeader(name: string, value: string): void;
};

/** A call before anybody has signed in. */
export type OpenCall<Query, Body> = Omit<StaffCall<Query, Body>, "staff">;

/**
 * Binds a call of the back office to the function that answers it with `data`, or with a response of
 * its own (a file). Who calls, what they may do and where the call comes from is checked here, in this
 * order: signed in, permitted, from our own page, confirmed. What is not permitted is in the audit.
 * @throws Refusal `sign_in`, `not_permitted`, `csrf`, `foreign_origin`, `confirm_identity`
 */
export function staffRoute<Query, Body, Data>(
  app: Hono,
  shop: Shop,
  endpoint: StaffEndpoint<Query, Body, Data, SignedInAccess>,
  handler: (call: StaffCall<Query, Body>) => Promise<Data | Response>,
): void {
  bind(app, shop, endpoint, async (call) => {
    const staff = await requireStaff(shop, endpoint, call.request);
    return handler({ ...(await call.read()), staff });
  });
}

/** Binds a call that everybody may make, to sign in. */
export function openRoute<Query, Body, Data>(
  app: Hono,
  shop: Shop,
  endpoint: StaffEndpoint<Query, Body, Data, "everybody">,
  handler: (call: OpenCall<Query, Body>) => Promise<Data | Response>,
): void {
  bind(app, shop, endpoint, async (call) => {
    requireFromOwnPage(shop, endpoint, call.request);
    return handler(await call.read());
  });
}

type UnreadCall<Query, Body> = {
  readonly request: Request;
  read(): Promise<OpenCall<Query, Body>>;
};

function bind<Query, Body, Data>(
  app: Hono,
  shop: Shop,
  endpoint: StaffEndpoint<Query, Body, Data>,
  answer: (call: UnreadCall<Query, Body>) => Promise<Data | Response>,
): void {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
  app.on(endpoint.method, path, async (context) => {
    const request = context.req.raw;
    const locale = negotiateLocale(request.headers.get("Accept-Language"));
    const data = await answer({
      request,
      read: async () => ({
        request,
        params: context.req.param() as Record<string, string>,
        query: readQuery(endpoint, context.req.query()),
        body: await readBody(context, endpoint, locale),
        locale,
        address: clientAddress(context, shop.config.trustedProxies),
        setHeader: (name, value) => context.header(name, value, { append: true }),
      }),
    });
    if (data instanceof Response) return context.newResponse(data.body, data);
    return context.json({ success: true, data });
  });
}

/** What decides who may make a call. */
type CheckedEndpoint = Pick<StaffEndpoint, "method" | "path" | "confirmed"> & {
  readonly access: SignedInAccess;
};

async function requireStaff(
  shop: Shop,
  endpoint: CheckedEndpoint,
  request: Request,
): Promise<StaffMember> {
  const token = readCookie(request, "staff", shop.config.publicUrl);
  const staff = token === null ? null : await findSession(shop.db, token, shop.now());
  if (staff === null) throw new Refusal("sign_in");
  const { access, method, path } = endpoint;
  if (access !== "signed_in" && !isPermitted(staff.role, access)) {
    await recordAct(shop.db, staff, { action: "refused", subject: `${method} ${path}` });
    throw new Refusal("not_permitted");
  }
  requireFromOwnPage(shop, endpoint, request);
  if (endpoint.confirmed === true && !staff.confirmed) throw new Refusal("confirm_identity");
  return staff;
}

function requireFromOwnPage(
  shop: Shop,
  { method }: Pick<StaffEndpoint, "method">,
  request: Request,
): void {
  if (method !== "GET") requireOwnPage(request, shop.config, shop.now());
}

/** An empty parameter counts as none. */
function readQuery<Query>(
  { query }: Pick<StaffEndpoint<Query>, "query">,
  given: Readonly<Record<string, string>>,
): Query {
  if (query === null) return undefined as Query;
  const filled = Object.entries(given).filter(([, value]) => value !== "");
  const result = query.safeParse(Object.fromEntries(filled));
  if (result.success) return result.data;
  throw new Refusal("invalid_input", { field: String(result.error.issues[0]?.path[0] ?? "query") });
}
