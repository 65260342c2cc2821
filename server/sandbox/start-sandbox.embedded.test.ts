import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { freePort } from "../testing/postgres-server.ts";
import { startSandbox } from "./start-sandbox.ts";

/** Addresses of this machine beside the one that it calls itself by. */
const OTHERS = [
  ...(process.platform === "linux" ? ["127.0.0.2"] : []),
  ...Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address),
];

let dataDir: string;
let sandboxPort: number;
let stop: () => Promise<void>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-sandbox-host-"));
  sandboxPort = await freePort();
});
afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(env: Readonly<Record<string, string>>): Promise<void> {
  stop = await startSandbox(
    readConfig({ DATA_DIR: dataDir, SANDBOX_PORT: String(sandboxPort), ...env }),
  );
}

async function answers(host: string): Promise<boolean> {
  const socket = connect(sandboxPort, host);
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

test("the sandbox listens on this machine alone, wherever the shop listens", async () => {
  await start({ HOST: "0.0.0.0" });
  expect(await answers("127.0.0.1")).toBe(true);
  for (const address of OTHERS) expect(await answers(address), address).toBe(false);
});

test("SANDBOX_HOST opens the sandbox to telephones in the same network", async () => {
  await start({ HOST: "127.0.0.1", SANDBOX_HOST: "0.0.0.0" });
  expect(OTHERS.length).toBeGreaterThan(0);
  for (const address of ["127.0.0.1", ...OTHERS]) expect(await answers(address)).toBe(true);
});
