import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";
import { copy as arabic } from "#content/gateways.ar.ts";
import { copy as english } from "#content/gateways.en.ts";
import { GATEWAYS } from "#core/gateways.ts";

const ROOT = join(import.meta.dirname, "..");

/** Where a gateway is named: its own folders, and the five files that a further one changes. */
const AT_HOME = [
  /^core\/gateways\.ts$/,
  /^content\/gateways\.(?:en|ar)\.ts$/,
  /^server\/gateways\/registry\.ts$/,
  /^sandbox\/registry\.ts$/,
  new RegExp(`^(?:server/gateways|sandbox)/(?:${GATEWAYS.join("|")})/`),
];

const NAMES = new RegExp(
  [...GATEWAYS, ...Object.values(english.names), ...Object.values(arabic.names)].join("|"),
  "i",
);

/** Comments may tell of a gateway: they are cut away. */
function namedIn(text: string): string | null {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
  return code.split("\n").find((line) => NAMES.test(line)) ?? null;
}

test("only a gateway's own code names it", () => {
  const files = globSync("{core,contract,content,server,web,admin,sandbox}/**/*.{ts,tsx}", {
    cwd: ROOT,
  })
    .map((file) => file.split(sep).join("/"))
    .filter((file) => !/\.test\.tsx?$|\/testing[./]/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const strangers = files
    .filter((file) => !AT_HOME.some((home) => home.test(file)))
    .flatMap((file) => {
      const line = namedIn(readFileSync(join(ROOT, file), "utf8"));
      return line === null ? [] : [`${file}: ${line.trim()}`];
    });
  expect(strangers).toEqual([]);
});

test("a name in code is found, and one in a comment is not", () => {
  expect(namedIn('const isCard = gateway === "stripe";')).toContain("stripe");
  expect(namedIn("line: `Pay with Tamara`,")).toContain("Tamara");
  expect(
    namedIn("/** Tabby lists\n * what was paid. */\n// Stripe too.\nconst lists = 1;"),
  ).toBeNull();
});
