import { statfsSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";

/** A file of the database's log, which it makes in one go, and a little more. */
const ROOM_NEEDED_BYTES = 20_000_000;
const LOOK_EVERY_MS = 1_000;

/** How many bytes the disk of a folder has left for us. */
export function roomLeft(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** A disk that does not say how much room it has counts as it did before. */
function isRoomShort(room: () => number, before: boolean): boolean {
  try {
    return room() < ROOM_NEEDED_BYTES;
  } catch (error) {
    console.error("The disk of DATA_DIR does not say how much room it has", error);
    return before;
  }
}

/**
 * PGlite refuses a row for which the disk has no room, and goes on; but it never comes back, and stops
 * the process with it, when it finds no room for the next file of its log. So it takes no writes from
 * the moment at which such a file would not fit, until there is room again. Returns how to stop looking.
 */
export function watchRoom(
  lite: Pick<PGlite, "exec">,
  room: () => number,
  lookEveryMs = LOOK_EVERY_MS,
): () => void {
  let isFull = false;
  const look = () => {
    const isFullNow = isRoomShort(room, isFull);
    if (isFullNow === isFull) return;
    isFull = isFullNow;
    console.warn(
      isFull
        ? "The disk of DATA_DIR is full: the database takes no writes until there is room."
        : "The disk of DATA_DIR has room again.",
    );
    lite
      .exec(`set default_transaction_read_only = ${isFull ? "on" : "off"}`)
      .catch((error: unknown) => console.error("The database was not told", error));
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
