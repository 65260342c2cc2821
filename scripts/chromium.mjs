// Finds a Chromium for the browser tests; installs one if there is none.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { environment, ROOT, runtime } from "./prepare.mjs";

// The shell has no window: the journeys take a tenth less time in it.
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function find() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && existsSync(given)) return given;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [...PLACES, ...NAMES.flatMap((name) => folders.map((dir) => join(dir, name)))];
  return candidates.find((path) => existsSync(path)) ?? null;
}

function attempt(program, args) {
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: "ignore", env: environment() });
  return status === 0;
}

/** Installs Debian's package, if we have the permission. */
function installPackage() {
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args) => {
    const [program, ...rest] = [...prefix, "apt-get", ...args];
    return attempt(program, rest);
  };
  const install = (name) =>
    apt("install", "-y", "--no-install-recommends", name, "fonts-liberation");
  return apt("update") && (install(SHELL) || install("chromium"));
}

/** The path of a Chromium; `null` means the one that Playwright has downloaded. */
export function ensureChromium() {
  const known = find();
  if (known !== null) return known;
  console.log("Installing a Chromium for the browser tests (once) …");
  if (process.platform === "linux" && installPackage()) return find();
  const playwright = join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  if (attempt(runtime(), [playwright, "install", "chromium"])) return null;
  console.error("No Chromium was found and none could be installed: set CHROMIUM_PATH to one.");
  process.exit(1);
}
