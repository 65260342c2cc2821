// What every command needs first. Runs on the machine's own Node (20 or newer), before anything is
// installed: so no dependencies, and no TypeScript.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");

/** What the build of the pages is made from; a change of it makes the build stale. */
export const SOURCES = [
  "web",
  "content",
  "core",
  "contract",
  "public",
  "scripts/compress.mjs",
  "scripts/layer-order.ts",
  "scripts/page-styles.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "react-router.config.ts",
  "vite.config.ts",
];

/** The Node that the project brings; the machine's own where none came for this platform. */
export function runtime() {
  const own = join(ROOT, "node_modules", ".bin", "node");
  return existsSync(own) ? own : process.execPath;
}

/** The environment of everything we start: the project's Node and tools lead the path. */
export function environment() {
  const bin = join(ROOT, "node_modules", ".bin");
  return {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE ?? join(ROOT, "node_modules", ".cache", "node"),
  };
}

/** Runs a program to its end; its output is shown. Ends this process when it fails. */
export function run(program, args) {
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: "inherit", env: environment() });
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs all that the lockfile names, when it has changed since the last time. */
export function ensureInstalled() {
  if (isInstalled("all")) return;
  console.log("Installing what the project needs (once) …");
  // By itself npm leaves the development packages out where NODE_ENV is production.
  install("all", ["ci", "--include=dev"]);
}

/**
 * Installs at least what runs the shop. In production that is all there will be: the packages that
 * build and test stay away.
 */
export function ensureRunnable() {
  if (isInstalled("all") || isInstalled("production")) return;
  if (!isProduction()) return ensureInstalled();
  console.log("Installing what the shop runs on (once) …");
  install("production", ["ci", "--omit=dev"]);
}

/** Builds the pages, when anything they are made from has changed since the last time. */
export function ensureBuilt() {
  const wanted = sourcesDigest();
  if (readStamp(BUILT) === wanted) return;
  ensureInstalled();
  console.log("Building the pages (once after each change) …");
  run("react-router", ["build", "--logLevel", "warn"]);
  run(runtime(), [join(ROOT, "scripts", "compress.mjs")]);
  mkdirSync(dirname(BUILT), { recursive: true });
  writeFileSync(BUILT, wanted);
}

/**
 * All that a start needs. In production a build that came along is taken as it is; where the pages
 * had to be built here, the packages that built them are taken away again.
 */
export function ensureReady() {
  const builtHere = readStamp(BUILT) !== sourcesDigest();
  ensureBuilt();
  ensureRunnable();
  if (builtHere && isProduction()) install("production", ["prune", "--omit=dev"]);
}

const INSTALLED = join(ROOT, "node_modules", ".installed");
const BUILT = join(ROOT, "build", ".built");

function isProduction() {
  return process.env.NODE_ENV === "production";
}

function isInstalled(packages) {
  return readStamp(INSTALLED) === `${packages} ${digest([join(ROOT, "package-lock.json")])}`;
}

function install(packages, command) {
  run("npm", [...command, "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(INSTALLED, `${packages} ${digest([join(ROOT, "package-lock.json")])}`);
}

function sourcesDigest() {
  return digest(SOURCES.flatMap((name) => filesBelow(join(ROOT, name))));
}

/**
 * Starts a program that goes on until it is told to stop. Signals are passed on, and the channel
 * between us tells it when this process is gone, however it went: nothing is left behind.
 */
export function runUntilStopped(program, args) {
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: environment(),
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
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
