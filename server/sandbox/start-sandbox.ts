import { forgetInJournals, type Traces } from "#sandbox/forget.ts";
import type { Config } from "../config/config.ts";

export type { Traces };

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

/** Makes a person unreadable in the sandbox's own books; does nothing if there never was a sandbox. */
export function forgetInSandbox({ dataDir }: Pick<Config, "dataDir">, traces: Traces): void {
  forgetInJournals(dataDir, traces);
}
