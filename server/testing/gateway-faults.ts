import { setTimeout as pause } from "node:timers/promises";
import { vi } from "vitest";
import { GATEWAYS, type GatewayIdentifier } from "#core/gateways.ts";
import { ConnectionDropped } from "#sandbox/faults.ts";
import type { TestApp } from "./test-app.ts";

type Asked = { readonly at: RegExp; readonly gateways: readonly GatewayIdentifier[] };

/** The shop's calls to gateways: their addresses, and the gateways that get them. */
export const CALLS = {
  create: {
    at: /^POST (\/v1\/checkout\/sessions|\/checkout|\/api\/v2\/checkout)$/,
    gateways: GATEWAYS,
  },
  retrieve: {
    at: /^GET (\/v1\/checkout\/sessions\/|\/orders\/|\/merchants\/orders\/|\/api\/v2\/payments\/)/,
    gateways: GATEWAYS,
  },
  /** Tamara's own step before the capture. */
  authorise: { at: /^POST \/orders\/[^/]+\/authorise$/, gateways: ["tamara"] },
  /** Stripe captures when the buyer pays. */
  capture: { at: /^POST (\/payments\/capture|.*\/captures)$/, gateways: ["tamara", "tabby"] },
  refund: {
    at: /^POST (\/v1\/refunds|\/payments\/simplified-refund\/.*|\/api\/v2\/.*\/refunds)$/,
    gateways: GATEWAYS,
  },
} as const satisfies Readonly<Record<string, Asked>>;
export type GatewayCall = keyof typeof CALLS;

/**
 * How a gateway fails: before it did anything, or afterwards, which the shop cannot tell apart.
 * `timeout` lasts longer than the shop's real limits.
 */
export const FAULTS = ["slow", "500", "reset", "lost answer", "nonsense", "timeout"] as const;
export type Fault = (typeof FAULTS)[number];

const SLOW_MS = 250;
const SILENCE_MS = 30_000;
const NONSENSE = '{"id":"\u0000<html>502';

function gatewayOf(path: string): GatewayIdentifier {
  if (path.startsWith("/v1/")) return "stripe";
  return path.startsWith("/api/v2/") ? "tabby" : "tamara";
}

/** Puts faults between the shop and its gateways; `arm` starts them, `heal` ends them. */
export function faultsOf(app: TestApp) {
  let armed: { readonly at: RegExp; readonly fault: Fault; readonly times: number } | null = null;
  const struck = new Map<GatewayIdentifier, number>();
  const real = app.sandbox.fetch;

  async function strike(fault: Fault, request: Request): Promise<Response> {
    switch (fault) {
      case "slow":
        await pause(SLOW_MS);
        return real(request);
      case "500":
        return new Response("Internal Server error", { status: 500 });
      case "reset":
        throw new ConnectionDropped();
      case "lost answer":
        await real(request);
        throw new ConnectionDropped();
      case "nonsense":
        await real(request);
        return new Response(NONSENSE, { headers: { "Content-Type": "application/json" } });
      case "timeout":
        await real(request);
        await pause(SILENCE_MS, undefined, { signal: request.signal, ref: false }).catch(() => {});
        throw new ConnectionDropped();
    }
  }

  vi.spyOn(app.sandbox, "fetch").mockImplementation(async (request) => {
    const { pathname } = new URL(request.url);
    if (armed === null || !armed.at.test(`${request.method} ${pathname}`)) return real(request);
    const gateway = gatewayOf(pathname);
    const times = struck.get(gateway) ?? 0;
    if (times >= armed.times) return real(request);
    struck.set(gateway, times + 1);
    return strike(armed.fault, request);
  });

  return {
    /** Makes the next calls of a kind fail, equally often at every gateway. */
    arm(call: GatewayCall, fault: Fault, times: number): void {
      armed = { at: CALLS[call].at, fault, times };
      struck.clear();
    },
    /** Ends the faults and returns the gateways that had some. */
    heal(): readonly GatewayIdentifier[] {
      armed = null;
      return GATEWAYS.filter((gateway) => struck.has(gateway));
    },
  };
}
