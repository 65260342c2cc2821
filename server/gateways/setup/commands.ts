import { GATEWAYS } from "#core/gateways.ts";
import { GatewayError } from "../gateway-errors.ts";
import type { ShopContext } from "../gateway-module.ts";
import { createSetup, type GatewaysConfig, gatewayName } from "../registry.ts";
import type { GatewaySetup } from "./gateway-setup.ts";
import { findAddressProblems } from "./test-delivery.ts";

/** How long a check waits for an event from the gateway. */
const RETRY_FOR_MS = 30_000;

type Config = GatewaysConfig & ShopContext;

/** One line for each gateway, and whether nothing has to be done about any of them. */
export type SetupReport = { readonly lines: readonly string[]; readonly ready: boolean };

/** Registers our webhook address at each gateway that has keys: `shop register-webhooks`. */
export function registerWebhooks(config: Config, dryRun: boolean): Promise<SetupReport> {
  return eachGateway(config, RETRY_FOR_MS, async ({ name, register }, url) => ({
    line: `${name}: ${await register(url, dryRun)}.`,
    ready: true,
  }));
}

/**
 * Checks each gateway that has keys, with calls that move no money: its key, our address, the
 * registered webhook with its events, and the signature: `shop check-gateways`. A shop without any
 * keys takes no money, so it is not ready.
 */
export async function checkGateways(
  config: Config,
  patienceMs = RETRY_FOR_MS,
): Promise<SetupReport> {
  const report = await eachGateway(config, patienceMs, async (setup, url) => {
    await setup.probe();
    const address = await findAddressProblems(url, setup.delivery);
    const problems = address.length > 0 ? address : await setup.findProblems(url);
    const keys = setup.live ? "live keys" : "test keys";
    return problems.length === 0
      ? { line: `${setup.name}: ready, with ${keys}.`, ready: true }
      : { line: `${setup.name}: not ready, with ${keys}: ${problems.join("; ")}.`, ready: false };
  });
  const takesMoney = GATEWAYS.some((gateway) => config[gateway] !== null);
  return { ...report, ready: report.ready && takesMoney };
}

type Step = (setup: GatewaySetup, url: string) => Promise<{ line: string; ready: boolean }>;

async function eachGateway(config: Config, patienceMs: number, step: Step): Promise<SetupReport> {
  const results = await Promise.all(
    GATEWAYS.map(async (identifier) => {
      const setup = createSetup(identifier, config, patienceMs);
      if (setup === null)
        return { line: `${gatewayName(identifier)}: no keys, not offered.`, ready: true };
      try {
        return await step(setup, `${config.publicUrl}/api/webhooks/${identifier}`);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        const why = error.message.replace(/\.+$/, "");
        return { line: `${setup.name}: not ready: ${why}.`, ready: false };
      }
    }),
  );
  return {
    lines: results.map(({ line }) => line),
    ready: results.every(({ ready }) => ready),
  };
}
