import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { SUPERVISOR_TIMEOUT_MS } from "../processes/shutdown.ts";

const read = (file: string) =>
  readFileSync(join(import.meta.dirname, "..", "..", file), "utf8").replaceAll(/^\s*#.*\n/gm, "");
const COMPOSE = read("compose.yaml");
/** Of the second service, up to the volumes. */
const SHOP = /^ {2}shop:\n((?: {4}.*\n)+)/m.exec(COMPOSE)?.[1] ?? "";

/** What operators have in `.env`. */
const SETTINGS = {
  DATABASE_PASSWORD: "secret",
  APP_SECRET: "a-secret-of-at-least-32-characters",
  PUBLIC_URL: "https://shop.example",
  SMTP_URL: "smtps://mail.example",
  PORT: "8080",
};

/** As compose puts them in: `${NAME}`, or with what stands behind `:-` or `:?`. */
const filled = (text: string, settings: Readonly<Record<string, string>>) =>
  text.replaceAll(
    /\$\{(\w+)(?::[-?](.*?))?\}/g,
    (_all, name, otherwise) => settings[name] ?? otherwise,
  );

test("compose gives the shop settings that it takes, and publishes its port at PORT of the machine (D-243)", () => {
  const block = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(filled(SHOP, SETTINGS))?.[1] ?? "";
  const own = Object.fromEntries(
    Array.from(block.matchAll(/^ {6}(\w+): (.+)$/gm), ([, name = "", value = ""]) => [name, value]),
  );
  const config = readConfig({ NODE_ENV: "production", ...SETTINGS, ...own });
  expect(config.databaseUrl).toBe("postgres://shop:secret@database:5432/shop");
  const published = /"127\.0\.0\.1:(\d+):(\d+)"/;
  expect(published.exec(filled(SHOP, SETTINGS))?.slice(1)).toEqual(["8080", String(config.port)]);
  expect(published.exec(filled(SHOP, {}))?.[1]).toBe("3000");
});

test("compose waits longer than a process takes to leave (D-243)", () => {
  const seconds = Number(/stop_grace_period: (\d+)s/.exec(SHOP)?.[1]);
  expect(seconds * 1000).toBeGreaterThan(SUPERVISOR_TIMEOUT_MS);
});
