import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ownEnvironment } from "../testing/own-environment.ts";
import { processEnvironment } from "../testing/process-environment.ts";

const ROOT = join(import.meta.dirname, "..", "..");

const started = [
  ["npm start", "server/main.ts"],
  ["npm run dev", "server/dev.ts"],
] as const;
test.each(started)(
  "a shop whose %s was killed before it was at work does not stay behind (D-237)",
  async (_, program) => {
    const dataDir = mkdtempSync(join(tmpdir(), "shop-starter-"));
    const shop = spawn(process.execPath, [program], {
      cwd: ROOT,
      env: processEnvironment(await ownEnvironment(dataDir)),
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    onTestFinished(() => {
      shop.kill("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    });
    const exited = once(shop, "exit");
    shop.disconnect();
    expect(await exited).toEqual([0, null]);
  },
);
