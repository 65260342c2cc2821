import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** What a busy machine breaks, and what serves instead. */
const SHORT_LIMITS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\btimeout: (?!HANG_MS)/, "the limit of all tests, or HANG_MS and more for a long run"],
  [/^\s*\},\s*[\w.]+\);$/m, "the limit of all hooks and tests"],
  [/\bvi\.waitFor\(|\bvi\.waitUntil\(/, "expect.poll, which waits as long as a test may"],
  [/\bperformance\.now\(\) - /, "waitedSeconds, or the processor's time"],
  [/\bDate\.now\(\) - started/, "waitedSeconds, or the processor's time"],
];

/** Where a limit is no test's patience, or where times are compared with times of the same machine. */
const COMPARED: readonly string[] = [
  "sandbox/control.test.ts",
  "scripts/requirements.test.ts",
  "scripts/test-limits.test.ts",
  "server/abuse/canaries.embedded.test.ts",
  "server/abuse/invented-addresses.embedded.test.ts",
  "server/abuse/slow-connections.embedded.test.ts",
  "server/network/listen.embedded.test.ts",
];

/** The limits of its own that a test file has, each with what serves instead. */
function shortLimitsOf(text: string): readonly string[] {
  return SHORT_LIMITS.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)?.[0].trim();
    return found === undefined ? [] : [`${found} → ${instead}`];
  });
}

describe("no test has a limit in seconds that a busy machine breaks", () => {
  const files = globSync(
    "{core,contract,content,web,admin,server,sandbox,scripts}/**/*.test.{ts,tsx}",
    {
      cwd: ROOT,
    },
  );

  test("only a few files, which compare times of the same machine, have a limit in seconds", () => {
    expect(files.length).toBeGreaterThan(100);
    const found = files
      .filter((file) => !COMPARED.includes(file))
      .flatMap((file) =>
        shortLimitsOf(readFileSync(join(ROOT, file), "utf8")).map((limit) => `${file}: ${limit}`),
      );
    expect(found).toEqual([]);
  });

  test.each([
    ["test('x', { timeout: 90_000 }, async () => {});"],
    ["beforeAll(async () => {\n  await start();\n}, 120_000);"],
    ["beforeAll(async () => {\n  await start();\n}, PATIENCE);"],
    ["await vi.waitFor(() => expect(mails).toHaveLength(1));"],
    ["expect(performance.now() - started).toBeLessThan(12_000);"],
  ])("the limit %j is found", (text) => {
    expect(shortLimitsOf(text)).toHaveLength(1);
  });

  test("a long run may add to the limit", () => {
    expect(shortLimitsOf("test('x', { timeout: HANG_MS + REQUESTS * 20 }, act);")).toEqual([]);
  });
});
