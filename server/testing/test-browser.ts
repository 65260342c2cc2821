import { randomUUID } from "node:crypto";
import { DEFAULT_GATEWAY } from "#core/gateways.ts";
import { expectContract } from "./contract-answers.ts";

/** An answer of the API: its status and its unchanged body. */
export type TestAnswer = {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies that may have any shape.
  readonly body: any;
};

export type CallOptions = {
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
  /** Added to or replacing the browser's own; empty ones are omitted. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** The buyer of most tests. */
export const BUYER = {
  firstname: "Mona",
  lastname: "Saleh",
  country: "AE",
  phone: "+971501234567",
  email: "mona@example.com",
  website: "yaraa",
};

/** A browser tab from the shop's view: cookies, a session id, a CSRF token, perhaps a sign-in. */
export class TestBrowser {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  readonly sessionId: string;
  token: string | null = null;
  #csrfToken: string | null = null;

  constructor(url: string, sessionId: string = randomUUID()) {
    this.#url = url;
    this.sessionId = sessionId;
  }

  get scope(): "user" | "session" {
    return this.token === null ? "session" : "user";
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** A second tab of the same browser: the same cookies, another session. */
  openTab(): TestBrowser {
    const tab = new TestBrowser(this.#url);
    for (const [name, value] of this.#cookies) tab.#cookies.set(name, value);
    return tab;
  }

  /** The same tab for another process of the shop: only the address differs. */
  at(url: string): TestBrowser {
    const same = new TestBrowser(url, this.sessionId);
    for (const [name, value] of this.#cookies) same.#cookies.set(name, value);
    same.token = this.token;
    same.#csrfToken = this.#csrfToken;
    return same;
  }

  /** Sends a request unchanged, with this browser's cookies and identity. */
  async fetch(path: string, options: CallOptions = {}): Promise<Response> {
    const { method = "GET", body, rawBody, headers = {} } = options;
    const all = {
      Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(this.token === null
        ? { "Session-Id": this.sessionId }
        : { Authorization: `Bearer ${this.token}` }),
      "X-CSRF-Token": this.#csrfToken ?? "",
      ...(method === "GET" ? {} : { "Content-Type": "application/json" }),
      ...headers,
    };
    // Bytes, because fetch would add a content type to a text.
    const bytes = Buffer.from(rawBody ?? JSON.stringify(body ?? {}));
    const response = await fetch(this.#url + path, {
      method,
      redirect: "manual",
      headers: Object.entries(all).filter(([, value]) => value !== ""),
      ...(method === "GET" ? {} : { body: bytes }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const split = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, split), pair.slice(split + 1));
    }
    return response;
  }

  async fetchCsrfToken(): Promise<string> {
    const response = await this.fetch("/api/csrf-token");
    const { csrfToken } = (await response.json()) as { csrfToken: string };
    this.#csrfToken = csrfToken;
    return csrfToken;
  }

  /**
   * Calls the API in this browser's scope: `call("/cart")` is `/api/session/cart` for a guest. An
   * answer that breaks the contract fails the test.
   */
  async call(path: string, options: CallOptions = {}): Promise<TestAnswer> {
    if (this.#csrfToken === null) await this.fetchCsrfToken();
    const address = `/api/${this.scope}${path}`;
    const response = await this.fetch(address, options);
    const { status, headers } = response;
    const body: unknown = await response.json();
    expectContract(options.method ?? "GET", address, status, body);
    return { status, headers, body };
  }

  post(path: string, body?: unknown): Promise<TestAnswer> {
    return this.call(path, { method: "POST", body });
  }

  add(coursePackageId: number, quantity = 1): Promise<TestAnswer> {
    return this.post("/cart", { course_package_id: coursePackageId, quantity });
  }

  /** The current cart on the server. */
  async cart(): Promise<TestAnswer["body"]> {
    return (await this.call("/cart")).body.data.data;
  }

  /** Checks out and, like our page, becomes the user that the answer names. */
  async checkout(
    details: Partial<typeof BUYER> = {},
    gateway: string = DEFAULT_GATEWAY,
  ): Promise<TestAnswer> {
    const answer = await this.post(`/checkout/${gateway}`, { ...BUYER, ...details });
    if (answer.body.data?.token) this.token = answer.body.data.token;
    return answer;
  }
}
