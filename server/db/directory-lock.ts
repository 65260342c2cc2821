import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError } from "../environment.ts";

/**
 * Locks a directory for this process: PGlite itself would let a second process in and lose what
 * it writes. The lock is a listening socket, which the system gives up with the process, however
 * that ends. Returns the function that unlocks.
 * @throws ConfigError when another process holds the lock.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const name = `yaraa-${createHash("sha256").update(realpathSync(directory)).digest("hex").slice(0, 32)}`;
  const abstract = process.platform === "linux";
  const address = abstract ? `\0${name}` : join(tmpdir(), `${name}.sock`);
  if (!abstract && !(await isAnswered(address))) rmSync(address, { force: true });
  const server = await listen(address, directory);
  server.unref();
  return () => server.close();
}

function listen(address: string, directory: string): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new ConfigError(
              `DATA_DIR holds a database that another process uses (${directory}); stop it first or set DATABASE_URL.`,
            )
          : error,
      );
    });
    server.listen(address, () => resolve(server));
  });
}

/** Whether a process still listens at a socket file; a stale file is nobody's. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
