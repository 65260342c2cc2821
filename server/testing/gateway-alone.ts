import type { SandboxConfig } from "../config/sandbox-config.ts";
import type { PaymentAttempt } from "../gateways/gateway.ts";
import { sandboxGateways } from "../gateways/registry.ts";

/** What a gateway is opened with by itself, beside no shop: a sandbox that nobody listens at. */
export const SANDBOX: SandboxConfig = {
  gateways: sandboxGateways("secret", 4000),
  host: "127.0.0.1",
  port: 4000,
  publicUrl: "https://sandbox.example",
};

/** An attempt as a gateway is asked for it, with texts that are longer than any of them takes. */
export const ATTEMPT: PaymentAttempt = {
  id: "payment-1",
  keyNumber: 0,
  createdAt: new Date("2026-11-23T10:00:00.900Z"),
  orderNumber: "100001",
  amount: 35_820,
  currency: "SAR",
  locale: "ar",
  description: "x".repeat(1_200),
  lines: [{ coursePackageId: 42, name: "n".repeat(300), quantity: 2, unitPrice: 19_900 }],
  discount: { name: "WELCOME10", amount: 3_980 },
  buyer: {
    firstname: "Mona",
    lastname: "Saleh",
    email: "mona@example.com",
    phone: "+966501234567",
    country: "SA",
    knownSince: new Date("2026-01-01T00:00:00Z"),
    earlierOrders: [],
  },
  successUrl: "https://shop.example/success",
  failureUrl: "https://shop.example/failure",
  cancelUrl: "https://shop.example/cancel",
};
