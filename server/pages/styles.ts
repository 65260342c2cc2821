import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "react-router";

/**
 * The styles of all pages, from the build whose files for browsers are in `folder`.
 * @throws Error when the build has none
 */
export function readStyles(folder: string, { assets }: Pick<ServerBuild, "assets">): string {
  const [address] = assets.routes["root"]?.css ?? [];
  if (address === undefined) throw new Error("The build has no styles.");
  return readFileSync(join(folder, address), "utf8");
}
