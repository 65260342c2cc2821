import { randomUUID } from "node:crypto";
import { BUYER } from "#server/testing/test-browser.ts";
import { send } from "./http-client.ts";

/** How long each step of a shopper took, in milliseconds. */
export type Timings = Map<string, number[]>;

export const STEPS = [
  "csrf",
  "prices",
  "add",
  "cart",
  "increase",
  "coupon",
  "cart again",
  "checkout",
  "approval",
  "receipt",
] as const;

const JSON_TYPE = { "Content-Type": "application/json" };

let shoppers = 0;

type Answer = { readonly success: boolean; readonly data: never };

/** A guest who buys again and again, in the steps of interface.md §9. */
export class BenchShopper {
  readonly #nextUrl: () => string;
  readonly #timings: Timings;
  readonly #address: string;

  /** `nextUrl` is where the next request goes: of several, as a balancer chooses. */
  constructor(nextUrl: () => string, timings: Timings) {
    shoppers += 1;
    this.#nextUrl = nextUrl;
    this.#timings = timings;
    this.#address = `10.${(shoppers >> 16) & 255}.${(shoppers >> 8) & 255}.${shoppers & 255}`;
  }

  /** One whole purchase by a new person. @throws Error at the first unexpected answer */
  async buy(): Promise<void> {
    const headers: Record<string, string> = {
      "Session-Id": randomUUID(),
      "X-Forwarded-For": this.#address,
    };
    const email = `${randomUUID()}@example.com`;
    const token = await this.#time("csrf", async () => {
      const { cookies, body } = await send(`${this.#nextUrl()}/api/csrf-token`, headers);
      headers["Cookie"] = cookies[0]?.split(";")[0] ?? "";
      return (JSON.parse(body) as { csrfToken: string }).csrfToken;
    });
    headers["X-CSRF-Token"] = token;
    const call = async <Data>(path: string, body?: unknown): Promise<Data> => {
      const url = this.#nextUrl() + path;
      const answered = await (body === undefined
        ? send(url, headers)
        : send(url, { ...headers, ...JSON_TYPE }, JSON.stringify(body)));
      const answer = JSON.parse(answered.body) as Answer;
      if (answered.status !== 200 || !answer.success)
        throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer.data;
    };
    type Cart = { readonly data: { readonly items: readonly { readonly id: number }[] } };
    await this.#time("prices", () => call("/api/session/get-course-packages/coding"));
    await this.#time("add", () =>
      call("/api/session/cart", { course_package_id: 42, quantity: 1 }),
    );
    const cart = await this.#time("cart", () => call<Cart>("/api/session/cart"));
    const item = cart.data.items[0]?.id;
    await this.#time("increase", () => call(`/api/session/cart/increase/${item}`));
    await this.#time("coupon", () =>
      call("/api/session/cart/apply-coupon", { coupon_code: "WELCOME10" }),
    );
    await this.#time("cart again", () => call<Cart>("/api/session/cart"));
    const checkout = await this.#time("checkout", () =>
      call<{ paymentUrl: string; token: string }>("/api/session/checkout/stripe", {
        ...BUYER,
        email,
      }),
    );
    const redirect = await this.#time("approval", () => approve(checkout.paymentUrl));
    const back = new URL(redirect).searchParams;
    headers["Authorization"] = `Bearer ${checkout.token}`;
    const paths = `${back.get("paymentId")}/${back.get("gatewayId")}`;
    const receipt = await this.#time("receipt", () =>
      call<{ status: string }>(`/api/user/orders/payment/${paths}`),
    );
    if (receipt.status !== "paid") throw new Error(`The order is ${receipt.status}`);
  }

  async #time<T>(step: (typeof STEPS)[number], act: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await act();
    const all = this.#timings.get(step) ?? [];
    all.push(performance.now() - started);
    this.#timings.set(step, all);
    return result;
  }
}

/** Approves the payment at the sandbox as the buyer; returns the buyer's next address. */
async function approve(paymentUrl: string): Promise<string> {
  const { origin, pathname } = new URL(paymentUrl);
  const reference = pathname.split("/").at(-1);
  const url = `${origin}/control/stripe/settle/${reference}`;
  const { status, body } = await send(url, JSON_TYPE, JSON.stringify({ outcome: "approve" }));
  if (status !== 200) throw new Error(`The sandbox answered ${status}`);
  return (JSON.parse(body) as { redirect: string }).redirect;
}
