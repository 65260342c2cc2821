import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { failOffline } from "./offline-page.ts";

const DIST = join(import.meta.dirname, "../node_modules/react-router/dist");

it("the installed React Router loads a page's code where the build expects it, and gets a page that fails while there is no connection (design.md §8)", () => {
  const files = globSync("**/routeModules.js", { cwd: DIST });
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const code = failOffline(readFileSync(join(DIST, file), "utf8"));
    expect(code, file).toMatch(
      /catch \(error\) \{[\s\S]*if \(!navigator\.onLine\) \{[^}]*\}[^}]*\}[^}]*\}\s+window\.location\.reload\(\);/,
    );
  }
});
