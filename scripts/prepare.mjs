// What every command needs first. Runs on the machine's own Node (20 or newer), before anything is
// installed: so without dependencies and TypeScript.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { slim } from "./slim.mjs";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The sources of the pages and of the back office; changing one makes the build stale. */
export const SOURCES = [
  "web",
  "admin",
  "content",
  "core",
  "contract",
  "public",
  "scripts/compress.mjs",
  "scripts/arabic-spaces.ts",
  "scripts/layer-order.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "react-router.config.ts",
  "vite.config.ts",
  "vite.admin.config.ts",
];

/** The project's own Node; the machine's if there is none for this platform. */
export function runtime() {
  const own = join(ROOT, "node_modules", ".bin", "node");
  return existsSync(own) ? own : process.execPath;
}

/** The environment of everything we start: the project's Node and tools come first in the path. */
export function environment() {
  const bin = join(ROOT, "node_modules", ".bin");
  return {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE ?? join(ROOT, "node_modules", ".cache", "node"),
  };
}

/** Runs a program and shows its output. Ends this process if it fails. */
export function run(program, args) {
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: "inherit", env: environment() });
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs everything in the lockfile if it has changed since the last time. */
export function ensureInstalled() {
  if (isInstalled("all")) return;
  console.log("Installing what the project needs (once) …");
  // By default npm omits the development packages if NODE_ENV is production.
  install("all", ["ci", "--include=dev"]);
}

/**
 * Installs at least the packages of a running shop. In production these are all: no packages for
 * builds and tests.
 */
export function ensureRunnable() {
  if (isInstalled("all") || isInstalled("production")) return;
  if (!isProduction()) return ensureInstalled();
  console.log("Installing what the shop runs on (once) …");
  install("production", ["ci", "--omit=dev"]);
}

/** Builds the pages if any of their sources has changed since the last time; returns whether it did. */
export function ensureBuilt() {
  const wanted = sourcesDigest();
  if (readStamp(BUILT) === wanted) return false;
  ensureInstalled();
  console.log("Building the pages (once after each change) …");
  run("react-router", ["build", "--logLevel", "warn"]);
  run("vite", ["build", "--config", "vite.admin.config.ts", "--logLevel", "warn"]);
  run(runtime(), [join(ROOT, "scripts", "compress.mjs")]);
  mkdirSync(dirname(BUILT), { recursive: true });
  writeFileSync(BUILT, wanted);
  return true;
}

/**
 * Everything that a start needs. In production an existing build is used as it is; if the pages had
 * to be built here, the build packages are removed again.
 */
export function ensureReady() {
  const isBuiltHere = ensureBuilt();
  ensureRunnable();
  if (isBuiltHere && isProduction()) removeTools();
}

/** Builds the pages if needed, and leaves only the packages of production. */
export function makeReady() {
  ensureBuilt();
  if (isInstalled("all")) removeTools();
  else ensureRunnable();
}

function removeTools() {
  install("production", ["prune", "--omit=dev"]);
}

const INSTALLED = join(ROOT, "node_modules", ".installed");
const BUILT = join(ROOT, "build", ".built");

function isProduction() {
  return process.env.NODE_ENV === "production";
}

function isInstalled(packages) {
  return readStamp(INSTALLED) === `${packages} ${digest([join(ROOT, "package-lock.json")])}`;
}

const NEEDED =
  "You need Node 20 or newer on Linux (x64, arm64) or a Mac with Apple silicon; on other machines Node 24.";

/**
 * Why a machine with this Node cannot run the project; `null` if it can. For some platforms the
 * lockfile brings a Node, and the machine's own one only starts the commands.
 */
export function nodeProblem({ platform, arch, version }) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const isBrought = Object.keys(optionalDependencies).some((name) =>
    name.endsWith(`-${platform}-${arch}`),
  );
  return Number.parseInt(version, 10) >= (isBrought ? 20 : 24)
    ? null
    : `${NEEDED} This is ${version} on ${platform}-${arch}.`;
}

function install(packages, command) {
  const { platform, arch, versions } = process;
  const problem = nodeProblem({ platform, arch, version: versions.node });
  if (problem !== null) {
    console.error(problem);
    process.exit(1);
  }
  run("npm", [...command, "--no-audit", "--no-fund", "--loglevel=error"]);
  if (packages === "production") slim(join(ROOT, "node_modules"));
  writeFileSync(INSTALLED, `${packages} ${digest([join(ROOT, "package-lock.json")])}`);
}

function sourcesDigest() {
  return digest(SOURCES.flatMap((name) => filesBelow(join(ROOT, name))));
}

/**
 * Starts a program that runs until it is stopped. Passes signals on; the channel between us tells
 * the program when this process is gone, for whatever reason, so nothing is left running.
 */
export function runUntilStopped(program, args) {
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: environment(),
  });
  // SIGHUP comes from a terminal that closes, SIGUSR2 asks for a rolling restart.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "SIGUSR2"]) {
    process.on(signal, () => child.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
  }
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function digest(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest("hex");
}
