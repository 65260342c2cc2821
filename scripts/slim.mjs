// What packages bring that a running shop never reads: Node's headers for add-ons, declarations of types, and
// source maps. They are a third of a production install.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const UNREAD = /\.d\.[cm]?ts$|\.(?:[cm]?[jt]s|css)\.map$/;
const OWN_NODE = /^node-(?:bin|linux)-/;

/** Removes that from a folder `node_modules`; the next install brings it back. */
export function slim(folder) {
  for (const name of readdirSync(folder).filter((name) => OWN_NODE.test(name))) {
    rmSync(join(folder, name, "include"), { recursive: true, force: true });
  }
  for (const name of readdirSync(folder, { recursive: true })) {
    if (UNREAD.test(name)) rmSync(join(folder, name));
  }
}
