import { chmodSync, existsSync, lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";

/** What the shop and its sandbox put into `DATA_DIR`; whatever else lies there is not ours. */
const OURS = ["app-secret", "database", "database.lock", "mailbox", "sandbox"];

const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];
const MODE_BITS = 0o777;
/** Of a folder in which everybody may put things, such as `/tmp`. */
const STICKY = 0o1000;

/**
 * Nobody else on the machine reads or writes orders and buyers: from now on this process makes files
 * for its own user alone, and what earlier ones left open to others in `dataDir` is closed. (PGlite does
 * not know of the process's mask: some files that it makes are open until the next start, in a folder
 * that nobody else may enter.) A folder
 * that belongs to somebody else, or that everybody shares, keeps its mode; what is ours in it does not.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(MODE_BITS & ~FOLDER_MODE);
  if (!existsSync(dataDir)) return;
  const folder = lstatSync(dataDir);
  const isOurs = folder.uid === process.getuid?.() && (folder.mode & STICKY) === 0;
  if (isOurs) close(dataDir, folder);
  for (const name of OURS) closeAll(join(dataDir, name));
}

function closeAll(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // A mail may get its name, and a lock may go, while this looks.
  if (found === undefined || found.isSymbolicLink()) return;
  close(path, found);
  if (found.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name));
}

function close(path: string, found: Stats): void {
  const wanted = found.isDirectory() ? FOLDER_MODE : FILE_MODE;
  if ((found.mode & MODE_BITS & ~wanted) !== 0) chmodSync(path, wanted);
}
