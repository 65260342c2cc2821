import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** A bundler that writes one file. */
const BUNDLER = `#!/usr/bin/env node
const { mkdirSync, writeFileSync } = require("node:fs");
mkdirSync("build", { recursive: true });
writeFileSync("build/page.html", "built");
`;

/** A project with one package that its shop runs on and one that builds its pages, and our scripts. */
function makeProject(): string {
  const root = mkdtempSync(join(tmpdir(), "ready-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files: Readonly<Record<string, string | object>> = {
    "package.json": {
      name: "shop",
      version: "1.0.0",
      scripts: { build: "node scripts/build.mjs" },
      dependencies: { library: "file:packages/library" },
      devDependencies: { bundler: "file:packages/bundler" },
      optionalDependencies: {},
    },
    // Packages are copied, as those of a registry are.
    ".npmrc": "install-links=true\n",
    "packages/library/package.json": { name: "library", version: "1.0.0" },
    "packages/library/index.js": "",
    "packages/library/index.d.ts": "",
    "packages/bundler/package.json": {
      name: "bundler",
      version: "1.0.0",
      bin: { "react-router": "bundle.cjs", vite: "bundle.cjs" },
    },
    "packages/bundler/bundle.cjs": BUNDLER,
    "scripts/compress.mjs": "",
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    const text = typeof content === "string" ? content : JSON.stringify(content);
    writeFileSync(join(root, name), text, { mode: 0o755 });
  }
  for (const name of ["build.mjs", "prepare.mjs", "slim.mjs"]) {
    cpSync(join(import.meta.dirname, name), join(root, "scripts", name));
  }
  return root;
}

test("a build that is made ready for production keeps the pages and what a shop runs on, without tools and declarations", () => {
  const root = makeProject();
  // Nothing of whoever runs the tests, such as their settings of npm.
  const env = { PATH: process.env["PATH"], HOME: root, NPM_CONFIG_OFFLINE: "true" };
  const npm = (...args: string[]) => execFileSync("npm", args, { cwd: root, env, stdio: "pipe" });
  const has = (name: string) => existsSync(join(root, name));
  npm("install", "--package-lock-only");

  npm("run", "build");
  expect(has("build/page.html")).toBe(true);
  expect(has("node_modules/bundler")).toBe(true);

  npm("run", "build", "--", "--ready");
  expect(has("build/page.html")).toBe(true);
  expect(has("node_modules/library/index.js")).toBe(true);
  expect(has("node_modules/library/index.d.ts")).toBe(false);
  expect(has("node_modules/bundler")).toBe(false);
  expect(has("node_modules/.bin/react-router")).toBe(false);
});
