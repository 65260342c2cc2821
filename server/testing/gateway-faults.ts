import { setTimeout as pause } from "node:timers/promises";
import { vi } from "vitest";
import { ConnectionDropped } from "#sandbox/faults.ts";
import type { TestApp } from "./test-app.ts";

/** What the shop asks a gateway for, and where the three of them are asked for it. */
const CALLS = {
  create: /^POST (\/v1\/checkout\/sessions|\/checkout|\/api\/v2\/checkout)$/,
  retrieve:
    /^GET (\/v1\/checkout\/sessions\/|\/orders\/|\/merchants\/orders\/|\/api\/v2\/payments\/)/,
  capture: /^POST (\/orders\/[^/]+\/authorise|\/payments\/capture|.*\/captures)$/,
  refund: /^POST (\/v1\/refunds|\/payments\/simplified-refund\/.*|\/api\/v2\/.*\/refunds)$/,
} as const;
export type GatewayCall = keyof typeof CALLS;

/**
 * How a gateway fails: before it did anything, or after it, which the shop cannot tell apart.
 * `timeout` waits out the shop's real limits.
 */
export const FAULTS = ["slow", "500", "reset", "lost answer", "nonsense", "timeout"] as const;
export type Fault = (typeof FAULTS)[number];

const SLOW_MS = 250;
const SILENCE_MS = 30_000;
const NONSENSE = '{"id":"\u0000<html>502';

/** Puts faults between the shop and its gateways; `arm` orders them, `heal` ends them. */
export function faultsOf(app: TestApp) {
  let armed: { readonly call: GatewayCall; readonly fault: Fault; times: number } | null = null;
  let struck = 0;
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
    const name = `${request.method} ${new URL(request.url).pathname}`;
    if (armed === null || armed.times === 0 || !CALLS[armed.call].test(name)) return real(request);
    armed.times -= 1;
    struck += 1;
    return strike(armed.fault, request);
  });

  return {
    /** Lets the next calls of a kind fail, at every gateway. */
    arm(call: GatewayCall, fault: Fault, times: number): void {
      armed = { call, fault, times };
    },
    /** Ends it, and says how many calls it struck. */
    heal(): number {
      const count = struck;
      armed = null;
      struck = 0;
      return count;
    },
  };
}
