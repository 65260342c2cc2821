import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./postgres-server.ts";

/** A running PgBouncer. */
export type PgBouncer = {
  /** The server's address, with the port of PgBouncer. */
  readonly url: string;
  stop(): Promise<void>;
};

/**
 * Starts the machine's PgBouncer before a server, in transaction mode as in production: each transaction
 * gets whichever of a few connections is free (README.md says what follows from that). It leaves the server
 * soon where it has nothing to do, because each test file has a database, and so a pool, of its own.
 * @throws Error if it is not installed, or does not start
 */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const server = new URL(serverUrl);
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), "shop-pgbouncer-"));
  chmodSync(directory, 0o755);
  const settings = join(directory, "pgbouncer.ini");
  const login = `user=${server.username} password=${server.password}`;
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
server_idle_timeout = 5
max_client_conn = 1000
`,
  );
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn("pgbouncer", [...asNobody, settings], {
    stdio: ["ignore", "ignore", "pipe"],
    // Debian keeps it where only root looks.
    env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` },
  });
  const left = once(child, "exit");
  await untilListening(child.stderr);
  const url = new URL(serverUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill("SIGINT");
      await left;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function untilListening(output: NodeJS.ReadableStream): Promise<void> {
  let said = "";
  for await (const line of createInterface(output)) {
    said += `${line}\n`;
    if (/process up/.test(line)) {
      output.resume();
      return;
    }
  }
  throw new Error(`PgBouncer did not start: ${said}`);
}
