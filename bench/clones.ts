import { execFileSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/**
 * Clones a commit into a folder below `clones` and builds it; returns that folder.
 * @throws Error that says what to do if this clone does not have it
 */
export function buildCommit(commit: string, clones: string): string {
  const folder = join(clones, commit.replaceAll("/", "-"));
  try {
    execFileSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: ROOT, stdio: "ignore" });
  } catch (error) {
    const remedy = 'In a shallow clone, "git fetch --unshallow" brings the commits before.';
    throw new Error(`There is no commit ${commit} here. ${remedy}`, { cause: error });
  }
  const hash = execFileSync("git", ["rev-parse", `${commit}^{commit}`], {
    cwd: ROOT,
    encoding: "utf8",
  });
  execFileSync("git", ["clone", "--quiet", "--no-checkout", ROOT, folder]);
  execFileSync("git", ["checkout", "--quiet", "--detach", hash.trim()], { cwd: folder });
  execFileSync("npm", ["run", "build"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return folder;
}
