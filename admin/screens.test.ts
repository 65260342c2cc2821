import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ADMIN_SCREEN_NAMES } from "#core/admin-screens.ts";

test("each screen that the menu of the back office offers exists, and no other (interface.md §12)", () => {
  const files = globSync("*/screen.tsx", { cwd: join(import.meta.dirname, "screens") });
  expect(files.map(dirname).toSorted()).toEqual(ADMIN_SCREEN_NAMES.toSorted());
});
