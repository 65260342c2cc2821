import type { CartAnswer } from "#contract/cart.ts";
import type { CoursePackageAnswer } from "#contract/catalog.ts";
import type { ApiPath } from "#contract/endpoint.ts";
import * as paths from "#contract/paths.ts";
import type { AvailableGateway, CsrfTokenAnswer } from "#contract/start.ts";
import type { PriceList } from "#core/catalog.ts";
import type { FieldError } from "#core/errors.ts";
import { browserLocale } from "#web/copy/locale.ts";
import { currentScope, guestHeaders, identityHeaders } from "#web/visitor/visitor.ts";

/** A response body of the API, unchecked. */
export type ApiAnswer<Data> = {
  readonly status: number;
  readonly success: boolean | undefined;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly data: Data | undefined;
};

type FailedAnswer = ApiAnswer<{ errors?: FieldError[]; status?: string }>;

/** A call that was answered with a status outside 200 to 299. */
export class ApiError extends Error {
  readonly answer: FailedAnswer;
  /** The raw body, for the console (R-ERR-14). */
  readonly body: unknown;
  /** Seconds until a retry (`Retry-After`), if the response has them. */
  readonly retryAfter: number | null;

  constructor(answer: FailedAnswer, body: unknown, retryAfter: number | null = null) {
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
const START_TIMEOUT_MS = 15_000;

/** Empty is the shop's own origin (D-67). */
const BASE = "";

let csrfToken: Promise<string | null> | null = null;

/**
 * Fetches the CSRF token once; later calls share the response. A failure or a response without a token is
 * logged, and the page continues without the header (D-02).
 */
export function startCsrf(): Promise<string | null> {
  csrfToken ??= fetchCsrfToken();
  return csrfToken;
}

async function fetchCsrfToken(): Promise<string | null> {
  try {
    const response = await fetch(BASE + paths.csrfToken, {
      credentials: "include",
      headers: { "Accept-Language": browserLocale(), ...identityHeaders("session") },
      signal: AbortSignal.timeout(START_TIMEOUT_MS),
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
  /** The parameters of the path after the scope, in order. */
  readonly values?: readonly (string | number)[];
  /** A call with a body is a POST, also when the body is empty (D-69); any other is a GET. */
  readonly body?: object;
  readonly method?: "PUT";
  readonly signal?: AbortSignal;
};

async function send(path: ApiPath, options: CallOptions): Promise<Response> {
  const { values = [], body, method = body ? "POST" : "GET", signal = null } = options;
  const parameters = [currentScope(), ...values];
  const address = path.replace(/{\w+}/g, () => encodeURIComponent(parameters.shift() ?? ""));
  const token = await startCsrf();
  return fetch(BASE + address, {
    method,
    credentials: "include",
    headers: {
      "Accept-Language": browserLocale(),
      // A sign-in call identifies the guest, even if a user is stored.
      ...(path.startsWith("/api/session")
        ? guestHeaders()
        : identityHeaders(address.startsWith("/api/user") ? "user" : "session")),
      ...(token !== null && { "X-CSRF-Token": token }),
      ...(body && { "Content-Type": "application/json" }),
    },
    body: body ? JSON.stringify(body) : null,
    signal,
  });
}

function toAnswer<Data>(status: number, body: unknown): ApiAnswer<Data> {
  const envelope = typeof body === "object" && body !== null ? body : {};
  const { success, code, message, data } = envelope as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    status,
    success: typeof success === "boolean" ? success : undefined,
    code: text(code),
    message: text(message),
    data: data as Data | undefined,
  };
}

function readRetryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get("Retry-After"));
  return Number.isInteger(seconds) && seconds > 0 ? seconds : null;
}

/**
 * Makes one call; without a type, nobody reads the data of its answer. A refusal that is not JSON counts as one
 * without a body. If the CSRF token is refused, it is renewed once, silently, and the call is retried: a refused call
 * has changed nothing (D-66).
 * @throws ApiError for a status outside 200 to 299; the network error if there is no response or only a part of it; a
 * SyntaxError if another status has no JSON, which the shop never sends, but the login page of a hotel's network
 */
export async function call<Data = undefined>(
  path: ApiPath,
  options: CallOptions = {},
  isRepeated = false,
): Promise<ApiAnswer<Data>> {
  const response = await send(path, options);
  const body: unknown = await response.json().catch((error: unknown) => {
    if (response.ok) throw error;
    return null;
  });
  if (response.ok) return toAnswer(response.status, body);
  const error = new ApiError(toAnswer(response.status, body), body, readRetryAfter(response));
  if (isRepeated || response.status !== 403 || error.answer.code !== "csrf") throw error;
  csrfToken = null;
  return call(path, options, true);
}

const PRICE_LIST_PATHS: Readonly<Record<PriceList, ApiPath>> = {
  default: paths.coursePackages,
  coding: paths.codingPackages,
  ai: paths.aiPackages,
};

/**
 * Typed client of `contract/`: one function for each call. Calls that only one or two pages need are in
 * separate files, so that other pages do not load them.
 */
export const api = {
  listGateways: () =>
    call<AvailableGateway[]>(paths.gateways, {
      body: {},
      signal: AbortSignal.timeout(START_TIMEOUT_MS),
    }),
  listPackages: (list: PriceList) => call<CoursePackageAnswer[]>(PRICE_LIST_PATHS[list]),
  /** `coursePackageId` undefined is sent as such: the body then lacks it (D-57). */
  addToCart: (coursePackageId: number | undefined) =>
    call(paths.cart, { body: { course_package_id: coursePackageId, quantity: 1 } }),
  getCart: () => call<{ data?: CartAnswer } & Partial<CartAnswer>>(paths.cart),
  logout: () => call(paths.logout, { body: {} }),
  endSessions: () => call(paths.endSessions, { body: {} }),
};
