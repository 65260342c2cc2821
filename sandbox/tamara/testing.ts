import { TAMARA, type TestSandbox } from "../testing.ts";

/** The body of a checkout like the shop's; the total is 750.00 AED. */
export function checkoutOf(change: Readonly<Record<string, unknown>> = {}) {
  const money = (amount: number) => ({ amount, currency: "AED" });
  return {
    order_reference_id: "pay1",
    order_number: "100001",
    total_amount: money(750),
    shipping_amount: money(0),
    tax_amount: money(0),
    country_code: "AE",
    description: "Course enrolment",
    locale: "ar_SA",
    payment_type: "PAY_BY_INSTALMENTS",
    instalments: 4,
    items: [
      {
        name: "Robotics, level 1",
        type: "Digital",
        reference_id: "42",
        sku: "42",
        quantity: 2,
        unit_price: money(375),
        total_amount: money(750),
      },
    ],
    consumer: {
      first_name: "Mona",
      last_name: "Saleh",
      phone_number: "971501234567",
      email: "mona@example.com",
    },
    shipping_address: {
      first_name: "Mona",
      last_name: "Saleh",
      line1: "Online",
      city: "Dubai",
      country_code: "AE",
    },
    merchant_url: {
      success: "http://shop.test/success?paymentId=pay1",
      failure: "http://shop.test/cart?payment=failed",
      cancel: "http://shop.test/cart",
    },
    ...change,
  };
}

/** Tamara's API over plain HTTP. */
export function tamaraAt({ url }: Pick<TestSandbox, "url">) {
  async function call(method: string, path: string, body?: unknown, token = TAMARA.apiToken) {
    const response = await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }
  const amountOf = (amount: unknown) => ({ amount, currency: "AED" });
  return {
    call,
    read: async (id: string) => (await call("GET", `/orders/${id}`)).body,
    /** Opens an order and returns its id. */
    open: async (change: Readonly<Record<string, unknown>> = {}): Promise<string> =>
      (await call("POST", "/checkout", checkoutOf(change))).body.order_id,
    authorise: (id: string) => call("POST", `/orders/${id}/authorise`),
    capture: (id: string, amount: unknown = 750) =>
      call("POST", "/payments/capture", {
        order_id: id,
        total_amount: amountOf(amount),
        shipping_info: { shipped_at: "2026-10-01T09:00:00Z", shipping_company: "Digital" },
      }),
    cancel: (id: string, amount: unknown = 750) =>
      call("POST", `/orders/${id}/cancel`, { total_amount: amountOf(amount) }),
    refund: (id: string, amount: unknown, comment: string | undefined = "refund1") =>
      call("POST", `/payments/simplified-refund/${id}`, {
        total_amount: amountOf(amount),
        comment,
        merchant_refund_id: comment,
      }),
  };
}
