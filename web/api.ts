import type { OrderSummary, SessionAnswer, SignedIn } from "#contract/account.ts";
import type { CartAnswer, CartSummaryAnswer } from "#contract/cart.ts";
import type { CoursePackageAnswer } from "#contract/catalog.ts";
import type { CheckoutBody, CheckoutData } from "#contract/checkout.ts";
import type { ContactBody } from "#contract/contact.ts";
import type { OrderAnswer } from "#contract/order.ts";
import type { AvailableGateway, CsrfTokenAnswer } from "#contract/start.ts";
import type { PriceList } from "#core/catalog.ts";
import type { FieldError } from "#core/errors.ts";
import type { GatewayIdentifier } from "#core/payment.ts";
import { browserLocale } from "./locale.ts";
import { currentScope, guestHeaders, identityHeaders, type Scope } from "./visitor.ts";

/** An answer of the API as it came; nothing in it is trusted before it is looked at. */
export type ApiAnswer<Data> = {
  readonly status: number;
  readonly success: boolean | undefined;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly data: Data | undefined;
};

/** A call that was answered with a status outside 200 to 299. */
export class ApiError extends Error {
  readonly answer: ApiAnswer<{ errors?: FieldError[]; status?: string }>;
  /** The body as it came, for the console (R-ERR-14). */
  readonly body: unknown;
  /** Seconds after which to try again (`Retry-After`), where the answer said so. */
  readonly retryAfter: number | null;

  constructor(
    answer: ApiAnswer<{ errors?: FieldError[]; status?: string }>,
    body: unknown,
    retryAfter: number | null = null,
  ) {
    super(answer.message ?? `HTTP ${answer.status}`);
    this.name = "ApiError";
    this.answer = answer;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** What the console shows of a failed call: the answer's body, else the message (R-ERR-14). */
export function failureDetail(error: unknown): unknown {
  if (error instanceof ApiError) return error.body ?? error.message;
  return error instanceof Error ? error.message : error;
}

/** Start-up calls give up after this long; no other call has a limit (D-03). */
const START_LIMIT_MS = 15_000;

/** Empty is the shop's own origin (D-67). */
const BASE = "";

let csrfToken: Promise<string | null> | null = null;

/**
 * Asks for the CSRF token, once; later calls share the answer. An answer that fails or holds no
 * token is logged, and the page goes on without the header (D-02).
 */
export function startCsrf(): Promise<string | null> {
  csrfToken ??= fetchCsrfToken();
  return csrfToken;
}

async function fetchCsrfToken(): Promise<string | null> {
  try {
    const response = await fetch(`${BASE}/api/csrf-token`, {
      credentials: "include",
      headers: { "Accept-Language": browserLocale(), ...identityHeaders("session") },
      signal: AbortSignal.timeout(START_LIMIT_MS),
    });
    const body: Partial<CsrfTokenAnswer> | null = await response.json();
    const token = body?.csrfToken;
    if (response.ok && typeof token === "string" && token !== "") return token;
    throw new Error(`HTTP ${response.status} without a token`);
  } catch (error) {
    console.error("Error fetching CSRF token", error);
    return null;
  }
}

type CallOptions = {
  readonly method?: "GET" | "POST";
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly scope?: Scope;
  /** Sends the session id whatever is stored: for the calls that sign in. */
  readonly asGuest?: boolean;
};

async function send(path: string, options: CallOptions): Promise<Response> {
  const scope = options.scope ?? currentScope();
  const token = await startCsrf();
  const headers: Record<string, string> = {
    "Accept-Language": browserLocale(),
    ...(options.asGuest === true ? guestHeaders() : identityHeaders(scope)),
    ...(token === null ? {} : { "X-CSRF-Token": token }),
  };
  if (options.method === "POST") headers["Content-Type"] = "application/json";
  return fetch(`${BASE}/api/${scope}${path}`, {
    method: options.method ?? "GET",
    credentials: "include",
    headers,
    ...(options.method === "POST" ? { body: JSON.stringify(options.body ?? {}) } : {}),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
}

function toAnswer<Data>(status: number, body: unknown): ApiAnswer<Data> {
  const envelope = typeof body === "object" && body !== null ? body : {};
  const read = (key: string) => (envelope as Record<string, unknown>)[key];
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  const success = read("success");
  return {
    status,
    success: typeof success === "boolean" ? success : undefined,
    code: text(read("code")),
    message: text(read("message")),
    data: read("data") as Data | undefined,
  };
}

function readRetryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get("Retry-After"));
  return Number.isInteger(seconds) && seconds > 0 ? seconds : null;
}

/**
 * Makes one call. An answer that is no JSON counts as an answer without body. A refused CSRF
 * token is renewed once, silently, and the call repeated: the refusal did nothing (D-66).
 * @throws ApiError for a status outside 200 to 299; the network's error when there is no answer.
 */
async function call<Data>(path: string, options: CallOptions = {}): Promise<ApiAnswer<Data>> {
  let response = await send(path, options);
  let body: unknown = await response.json().catch(() => null);
  if (response.status === 403 && toAnswer(403, body).code === "csrf") {
    csrfToken = null;
    response = await send(path, options);
    body = await response.json().catch(() => null);
  }
  if (response.ok) return toAnswer<Data>(response.status, body);
  throw new ApiError(toAnswer(response.status, body), body, readRetryAfter(response));
}

const PRICE_LIST_PATHS: Readonly<Record<PriceList, string>> = {
  default: "/get-course-packages",
  coding: "/get-course-packages/coding",
  ai: "/get-course-packages/ai",
};

const AS_GUEST = { scope: "session", asGuest: true } as const;

/** Typed client of `contract/`: one function for each call of R-API-09 to R-API-26, then our own. */
export const api = {
  listGateways: () =>
    call<AvailableGateway[]>("/available-payment-gateway", {
      method: "POST",
      signal: AbortSignal.timeout(START_LIMIT_MS),
    }),
  listPackages: (list: PriceList) => call<CoursePackageAnswer[]>(PRICE_LIST_PATHS[list]),
  /** `coursePackageId` undefined is sent as such: the body then lacks it (D-57). */
  addToCart: (coursePackageId: number | undefined) =>
    call("/cart", { method: "POST", body: { course_package_id: coursePackageId, quantity: 1 } }),
  getCart: () => call<{ data?: CartAnswer } & Partial<CartAnswer>>("/cart"),
  increaseItem: (itemId: number) => call(`/cart/increase/${itemId}`),
  decreaseItem: (itemId: number) => call(`/cart/decrease/${itemId}`),
  removeItem: (itemId: number) => call(`/cart/remove/${itemId}`),
  applyCoupon: (code: string) =>
    call<{ cartSummary: CartSummaryAnswer }>("/cart/apply-coupon", {
      method: "POST",
      body: { coupon_code: code },
    }),
  removeCoupon: () =>
    call<{ cartSummary: CartSummaryAnswer }>("/cart/remove-coupon", { method: "POST" }),
  checkout: (gateway: GatewayIdentifier, body: CheckoutBody) =>
    call<CheckoutData>(`/checkout/${gateway}`, { method: "POST", body }),
  getOrder: (paymentId: string, gatewayId: string) =>
    call<OrderAnswer>(
      `/orders/payment/${encodeURIComponent(paymentId)}/${encodeURIComponent(gatewayId)}`,
    ),
  /** The receipt behind the link of the mail; the key is its own permission (D-129). */
  getReceipt: (key: string) => call<OrderAnswer>(`/orders/receipt/${encodeURIComponent(key)}`),
  requestCode: (email: string, receiptKey: string | undefined) =>
    call("/login/request-code", {
      ...AS_GUEST,
      method: "POST",
      body: { email, receipt_key: receiptKey },
    }),
  verifyCode: (email: string, code: string) =>
    call<Partial<SignedIn>>("/login/verify-code", {
      ...AS_GUEST,
      method: "POST",
      body: { email, code },
    }),
  logout: () => call("/logout", { method: "POST", scope: "user" }),
  listSessions: () => call<SessionAnswer[]>("/sessions", { scope: "user" }),
  endSessions: () => call("/sessions/end", { method: "POST", scope: "user" }),
  listOrders: () => call<OrderSummary[]>("/orders", { scope: "user" }),
  sendContactMessage: (body: ContactBody) => call("/contact", { method: "POST", body }),
};
