import { eraseInJournals, type Traces } from "#sandbox/erase.ts";
import type { Config } from "../config/config.ts";

/**
 * Starts the sandbox beside the shop: for the gateways without keys, and for the mailbox. Returns
 * the function that stops it.
 */
export async function startSandbox(config: Config): Promise<() => Promise<void>> {
  if (config.sandbox === null) return async () => {};
  const { createSandbox, listenSandbox } = await import("#sandbox/main.ts");
  const sandbox = createSandbox({
    publicUrl: config.sandbox.publicUrl,
    shopUrl: `http://127.0.0.1:${config.port}`,
    dataDir: config.dataDir,
    gateways: config.sandbox.gateways,
  });
  const server = await listenSandbox(sandbox, config.sandbox);
  return async () => {
    await server.close();
    await sandbox.close();
  };
}

/** Erases a person in the sandbox's journals; does nothing if there never was a sandbox. */
export function eraseInSandbox({ dataDir }: Pick<Config, "dataDir">, traces: Traces): void {
  eraseInJournals(dataDir, traces);
}
