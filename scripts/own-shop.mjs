// A separate shop for the scripts that take pictures of it: built, with a fresh database, on free
// ports; when it stops, everything it wrote is deleted.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";
import { ensureChromium } from "./chromium.mjs";
import { ensureBuilt, environment, ROOT, runtime } from "./prepare.mjs";

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Starts the shop and a browser; `stop` ends both. */
export async function openOwnShop() {
  ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "shop-pictures-"));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const shop = spawn(runtime(), ["server/main.ts"], {
    cwd: ROOT,
    env: {
      ...environment(),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
    },
    // The channel tells the shop when this process is gone, for whatever reason.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const gone = once(shop, "exit");
  const listening = new Promise((resolve) => {
    createInterface(shop.stdout).on("line", (line) => line.includes("The shop") && resolve(true));
  });
  const started = await Promise.race([listening, gone.then(() => false)]);
  if (!started) throw new Error("The shop did not start.");
  const executablePath = ensureChromium();
  const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    browser,
    async stop() {
      await browser.close();
      shop.kill();
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
