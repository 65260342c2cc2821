import { TABBY, type TestSandbox } from "../testing.ts";

const BUYER = { name: "Mona Saleh", email: "mona@example.com", phone: "+971501234567" };
const SHIPPING = { city: "Dubai", address: "Online", zip: "00000" };

/** The body of a checkout like the shop's; the total is 750.00 AED. */
export function checkoutOf(
  payment: Readonly<Record<string, unknown>> = {},
  change: Readonly<Record<string, unknown>> = {},
) {
  return {
    merchant_code: "AE",
    lang: "ar",
    merchant_urls: {
      success: "http://shop.test/success?paymentId=pay1",
      cancel: "http://shop.test/cart",
      failure: "http://shop.test/cart?payment=failed",
    },
    payment: {
      amount: "750.00",
      currency: "AED",
      description: "Course enrolment",
      buyer: BUYER,
      shipping_address: SHIPPING,
      order: {
        reference_id: "pay1",
        tax_amount: "0.00",
        discount_amount: "0.00",
        items: [
          {
            title: "Robotics, level 1",
            quantity: 2,
            unit_price: "375.00",
            category: "Online course",
            reference_id: "42",
          },
        ],
      },
      buyer_history: { registered_since: "2026-09-01T08:00:00Z", loyalty_level: 0 },
      order_history: [],
      meta: { order_id: "100001", customer: null },
      ...payment,
    },
    ...change,
  };
}

/** Tabby's API over plain HTTP. */
export function tabbyAt({ url }: Pick<TestSandbox, "url">) {
  async function call(method: string, path: string, body?: unknown, key = TABBY.secretKey) {
    const response = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.includes("json") === true;
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  }
  return {
    call,
    read: async (id: string) => (await call("GET", `/payments/${id}`)).body,
    /** Opens a session and returns its payment's id. */
    open: async (payment: Readonly<Record<string, unknown>> = {}): Promise<string> =>
      (await call("POST", "/checkout", checkoutOf(payment))).body.payment.id,
    capture: (id: string, amount = "750.00", reference_id = "pay1") =>
      call("POST", `/payments/${id}/captures`, { amount, reference_id }),
    refund: (id: string, amount: string, reference_id: string) =>
      call("POST", `/payments/${id}/refunds`, { amount, reference_id }),
    close: (id: string) => call("POST", `/payments/${id}/close`),
  };
}
