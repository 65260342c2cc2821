import { expect, test } from "vitest";
import { explainOpenError } from "../db/embedded.ts";
import { explainStartError } from "./start-error.ts";

const FULL = /^DATA_DIR: the disk is full \(\/srv\/shop\S*\)\. Make room, then start again\.$/;

test("a full disk is reported as such, whether a file or the database could not be written", () => {
  const error = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
  });
  expect(explainStartError(error, { DATA_DIR: "/srv/shop" })).toMatch(FULL);
  expect(explainOpenError("/srv/shop/database", true)).toMatch(FULL);
  expect(explainOpenError("/srv/shop/database", false)).toMatch(/damaged.*Restore a backup/);
});
