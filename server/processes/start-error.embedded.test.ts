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

test("a database host with several addresses that do not answer is reported with the first reason", () => {
  const reasons = ["connect ECONNREFUSED ::1:5432", "connect ECONNREFUSED 127.0.0.1:5432"];
  const refused = { code: "ECONNREFUSED" };
  const errors = reasons.map((reason) => Object.assign(new Error(reason), refused));
  const error = Object.assign(new AggregateError(errors), refused);
  expect(explainStartError(error, {})).toBe(
    "DATABASE_URL names a database that cannot be used now: connect ECONNREFUSED ::1:5432.",
  );
});
