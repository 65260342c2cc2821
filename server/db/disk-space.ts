import { statfsSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";

/** The size of a write-ahead log file, which is created at full size, and some reserve. */
const NEEDED_BYTES = 20_000_000;
const CHECK_EVERY_MS = 1_000;

/** Free bytes on a folder's disk. */
export function freeDiskBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** Whether the disk is full; the previous result if it does not report its space. */
export function isDiskFull(freeBytes: () => number, before = false): boolean {
  try {
    return freeBytes() < NEEDED_BYTES;
  } catch (error) {
    console.error("The disk of DATA_DIR does not report its free space", error);
    return before;
  }
}

export type DiskWatch = {
  isFull(): boolean;
  stop(): void;
};

/**
 * PGlite recovers if a row does not fit on a full disk, but without space for its next log file it stops the
 * whole process and never recovers. So the database is read-only while such a file would not fit.
 */
export function watchDiskSpace(
  lite: Pick<PGlite, "exec">,
  freeBytes: () => number,
  checkEveryMs = CHECK_EVERY_MS,
): DiskWatch {
  let isFull = false;
  const check = () => {
    const isFullNow = isDiskFull(freeBytes, isFull);
    if (isFullNow === isFull) return;
    isFull = isFullNow;
    console.warn(
      isFull
        ? "The disk of DATA_DIR is full: the database takes no writes until there is room."
        : "The disk of DATA_DIR has room again.",
    );
    lite
      .exec(`set default_transaction_read_only = ${isFull ? "on" : "off"}`)
      .catch((error: unknown) =>
        console.error("The database was not switched to or from read-only", error),
      );
  };
  const timer = setInterval(check, checkEveryMs);
  timer.unref();
  return { isFull: () => isFull, stop: () => clearInterval(timer) };
}
