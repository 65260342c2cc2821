import { chmodSync, existsSync, lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";

/** The files that the shop and its sandbox create in `DATA_DIR`; anything else there is not ours. */
const OURS = ["app-secret", "database", "database.lock", "mailbox", "sandbox"];

const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];
const MODE_BITS = 0o777;
/** The mode bit of a folder that everybody may write to, such as `/tmp`. */
const STICKY = 0o1000;

/**
 * Keeps orders and buyers private on this machine: from now on this process creates files that only its own
 * user may read, and older files in `dataDir` become so. (PGlite ignores the process's umask: some of its files
 * stay readable until the next start, but in a folder that nobody else may enter.) A folder of another user, or
 * one that everybody shares, keeps its mode; our files in it do not.
 */
export function keepPrivate(dataDir: string): void {
  process.umask(MODE_BITS & ~FOLDER_MODE);
  if (!existsSync(dataDir)) return;
  const folder = lstatSync(dataDir);
  const isOurs = folder.uid === process.getuid?.() && (folder.mode & STICKY) === 0;
  if (isOurs) restrict(dataDir, folder);
  for (const name of OURS) restrictAll(join(dataDir, name));
}

function restrictAll(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // A mail may be renamed and a lock deleted during this check.
  if (found === undefined || found.isSymbolicLink()) return;
  restrict(path, found);
  if (found.isDirectory()) for (const name of readdirSync(path)) restrictAll(join(path, name));
}

function restrict(path: string, found: Stats): void {
  const wanted = found.isDirectory() ? FOLDER_MODE : FILE_MODE;
  if ((found.mode & MODE_BITS & ~wanted) !== 0) chmodSync(path, wanted);
}
