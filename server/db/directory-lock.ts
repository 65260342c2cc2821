import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, lstatSync, openSync, realpathSync, renameSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { ConfigError } from "../environment/environment.ts";
import { codeOf } from "./error-code.ts";

/**
 * Locks a directory for this process: PGlite itself would admit a second process and lose its writes. The lock
 * consists of two listening sockets. The system closes them when the process ends for any reason, and accepts
 * connections on them while the process is busy or paused. So the lock relies neither on clocks nor on process
 * ids, which mean nothing in another container.
 *
 * One socket has a name and no file, so it leaves nothing behind; but each container has its own namespace. The
 * other is a file next to the directory, which all containers of one machine that share the folder can find.
 * The file of a killed process does not answer, and is taken over. Machines that share a folder over a network
 * do not see each other's locks: the embedded database does not support that.
 *
 * Returns the function that unlocks.
 * @throws ConfigError if another process holds the lock
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const path = realpathSync(directory);
  const name = `yaraa-${createHash("sha256").update(path).digest("hex").slice(0, 32)}`;
  if (process.platform !== "linux") {
    const file = join(tmpdir(), `${name}.sock`);
    if (!(await isAnswered(file))) rmSync(file, { force: true });
    const server = await listenAlone(file, path);
    return () => server.close();
  }
  const server = await listenAlone(`\0${name}`, path);
  try {
    const unlockFile = await lockFile(`${path}.lock`, path);
    return () => {
      unlockFile();
      server.close();
    };
  } catch (error) {
    server.close();
    throw error;
  }
}

/**
 * Takes the file lock (Linux). If several processes find a stale lock file, only one takes it over: a process
 * that has moved the file away checks that no other has taken it over in the meantime.
 */
export async function lockFile(file: string, directory: string): Promise<() => void> {
  // The path of a socket is limited to about a hundred characters, so a longer folder is opened first.
  const folder = openSync(dirname(file), "r");
  const inFolder = (name: string) => `/proc/self/fd/${folder}/${name}`;
  const path = inFolder(basename(file));
  try {
    for (;;) {
      try {
        const server = await listen(path);
        // This also deletes its file.
        return () => server.close(() => closeSync(folder));
      } catch (error) {
        if (codeOf(error) !== "EADDRINUSE") throw error;
      }
      const found = identityOf(path);
      if (await isAnswered(path)) throw inUse(directory);
      // Another process has moved the old file, and may have created its own lock.
      if (found === null || identityOf(path) !== found) continue;
      const moved = inFolder(`${basename(file)}.${randomUUID()}`);
      renameSync(path, moved);
      if (await isAnswered(moved)) {
        renameSync(moved, path);
        throw inUse(directory);
      }
      rmSync(moved);
    }
  } catch (error) {
    closeSync(folder);
    throw error;
  }
}

/** Identifies the current file: inode numbers are reused, but not at the same moment. */
function identityOf(path: string): string | null {
  const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : `${found.ino} ${found.ctimeNs}`;
}

function inUse(directory: string): ConfigError {
  return new ConfigError(
    `DATA_DIR holds a database that another process uses (${directory}); stop it first or set DATABASE_URL.`,
  );
}

async function listenAlone(address: string, directory: string): Promise<Server> {
  try {
    return await listen(address);
  } catch (error) {
    throw codeOf(error) === "EADDRINUSE" ? inUse(directory) : error;
  }
}

function listen(address: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, () => resolve(server));
  });
}

/** Whether a process listens at a socket file; none does at a stale one. */
async function isAnswered(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, "connect");
    return true;
  } catch (error) {
    return codeOf(error) !== "ECONNREFUSED" && codeOf(error) !== "ENOENT";
  } finally {
    socket.destroy();
  }
}
