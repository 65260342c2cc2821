import { expect, test } from "vitest";
import { whyNotOpened } from "../db/embedded.ts";
import { whyNotStarted } from "./why-not-started.ts";

const FULL = /^DATA_DIR: the disk is full \(\/srv\/shop\S*\)\. Make room, then start again\.$/;

test("a full disk is reported as such, whether a file or the database could not be written", () => {
  const error = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
  });
  expect(whyNotStarted(error, { DATA_DIR: "/srv/shop" })).toMatch(FULL);
  expect(whyNotOpened("/srv/shop/database", true)).toMatch(FULL);
  expect(whyNotOpened("/srv/shop/database", false)).toMatch(/damaged.*Restore a backup/);
});
