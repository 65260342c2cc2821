import { afterEach, describe, expect, test, vi } from "vitest";
import type { GatewayIdentifier } from "#core/gateways.ts";
import {
  ApiKeyRefused,
  GatewayRefused,
  GatewayUnresponsive,
  WrongAnswer,
} from "../gateways/gateway-errors.ts";
import { createTabbyGateway } from "../gateways/tabby/tabby.ts";
import { createLog } from "../log.ts";
import { recordCalls } from "../testing/altered-answers.ts";
import { ATTEMPT, SANDBOX } from "../testing/gateway-alone.ts";
import { type HealthTracker, trackHealth } from "./health-tracking.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const log = createLog("silent");
const tabby = () => createTabbyGateway(SANDBOX.gateways.tabby, { sandbox: SANDBOX });
const nothing = () => Response.json({});
const payment = () => Response.json({ id: "p1" });

/** Lets Tabby answer so; tells what it said, and what the tracker learnt. */
async function witness(
  answer: () => Response,
  call: (gateway: ReturnType<typeof trackHealth>) => Promise<unknown>,
  tracker: Partial<HealthTracker> = {},
  witnessed = tabby(),
) {
  const calls: (readonly [string, GatewayIdentifier, unknown?])[] = [];
  const gateway = trackHealth(
    witnessed,
    {
      succeeded: async (identifier) => void calls.push(["succeeded", identifier]),
      failed: async (identifier, error) => void calls.push(["failed", identifier, error]),
      ...tracker,
    },
    log,
  );
  recordCalls(answer);
  const outcome = await call(gateway).catch((error: unknown) => error);
  return { calls, outcome };
}

describe("how a call to a gateway ends tells whether it can be used", () => {
  const CALLS = [
    ["a probe", (gateway: ReturnType<typeof trackHealth>) => gateway.probe()],
    ["a question", (gateway: ReturnType<typeof trackHealth>) => gateway.reportPayment("p1")],
    ["a start", (gateway: ReturnType<typeof trackHealth>) => gateway.startPayment(ATTEMPT)],
  ] as const;

  test.each(CALLS)(
    "%s that a gateway does not answer is a failure, and so is one with a wrong key",
    async (_, call) => {
      for (const [status, kind] of [
        [500, GatewayUnresponsive],
        [401, ApiKeyRefused],
      ] as const) {
        const { calls, outcome } = await witness(() => Response.json({}, { status }), call);
        expect(outcome).toBeInstanceOf(kind);
        expect(calls).toEqual([["failed", "tabby", outcome]]);
      }
    },
  );

  test.each(CALLS)("%s that a gateway refuses is a success: it answered", async (_, call) => {
    const { calls, outcome } = await witness(() => Response.json({}, { status: 400 }), call);
    expect(outcome).toBeInstanceOf(GatewayRefused);
    expect(calls).toEqual([["succeeded", "tabby"]]);
  });

  test("an answer about something else is a success of the gateway: it answered", async () => {
    const { calls, outcome } = await witness(payment, (gateway) => gateway.reportPayment("p1"));
    expect(outcome).toMatchObject({ status: "pending" });
    expect(calls).toEqual([["succeeded", "tabby"]]);
    for (const [, call] of CALLS.slice(1)) {
      const wrong = await witness(nothing, call);
      expect(wrong.outcome).toBeInstanceOf(WrongAnswer);
      expect(wrong.calls).toEqual([["succeeded", "tabby"]]);
    }
  });

  test("a bug of ours during a call is neither a failure nor a success of the gateway", async () => {
    const probe = () => Promise.reject(new TypeError("a bug of ours"));
    const broken = { ...tabby(), probe };
    const { calls, outcome } = await witness(nothing, (gateway) => gateway.probe(), {}, broken);
    expect(outcome).toMatchObject({ message: "a bug of ours" });
    expect(calls).toEqual([]);
  });

  test("a call is not disturbed when its success cannot be stored", async () => {
    const warn = vi.spyOn(log, "warn");
    const away = () => Promise.reject(new Error("no database"));
    const tracker = { succeeded: away, failed: away };
    const { outcome } = await witness(payment, (gateway) => gateway.reportPayment("p1"), tracker);
    expect(outcome).toMatchObject({ status: "pending" });
    expect(warn).toHaveBeenCalledTimes(1);
    const failed = () => Response.json({}, { status: 500 });
    const silent = await witness(failed, (gateway) => gateway.probe(), tracker);
    expect(silent.outcome).toBeInstanceOf(GatewayUnresponsive);
  });
});
