import type { SandboxConfig } from "../config/sandbox-config.ts";
import type { PaymentAttempt } from "../gateways/gateway.ts";
import { sandboxGateways } from "../gateways/registry.ts";

/** Settings of a gateway without a shop: a sandbox where nothing listens. */
export const SANDBOX: SandboxConfig = {
  gateways: sandboxGateways("secret", 4000),
  host: "127.0.0.1",
  port: 4000,
  publicUrl: "https://sandbox.example",
};

/** A payment attempt with texts longer than any gateway accepts. */
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
    earlierPaid: 0,
  },
  successUrl: "https://shop.example/success",
  failureUrl: "https://shop.example/failure",
  cancelUrl: "https://shop.example/cancel",
};
