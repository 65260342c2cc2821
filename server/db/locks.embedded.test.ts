import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Why a file may lock rows by itself: none of them can wait for another while it holds one. */
const MAY_LOCK: Readonly<Record<string, string>> = {
  "server/db/locks.ts": "says the order",
  "server/admin/coupons/family.ts": "the one row of the settings, before anything else",
  "server/contact/inbox.ts": "one message, before its answers",
  "server/payments/health-store.ts": "one row of a table of its own",
  "server/seats/store.ts": "the seats of an order, after the order itself",
  "server/staff/hold.ts": "one row of the staff, shared, before what hangs on it",
  "server/staff/members.ts": "one row of the staff, before what hangs on it",
  "server/staff/recovery-codes.ts": "somebody's app, before their recovery codes",
  "server/trials/store.ts": "one request for a trial class",
  "server/words/store.ts": "the words of one page, before their versions",
};

const LOCK =
  /\bfor\s+(?:no\s+key\s+)?update\b|\bfor\s+(?:key\s+)?share\b|\.for(?:NoKey)?Update\(|\.for(?:Key)?Share\(/i;
const SKIPS = /\bfor\s+update\s+skip\s+locked\b|\.forUpdate\(\)\s*\.skipLocked\(\)/gi;

const files = globSync("server/**/*.ts").filter(
  (file) => !file.endsWith(".test.ts") && !file.startsWith("server/testing/"),
);
/** Without comments, in which the words may stand. */
const codeOf = (file: string) =>
  readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

test("rows are locked in db/locks.ts alone, or by a statement that does not wait", () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) => LOCK.test(codeOf(file).replaceAll(SKIPS, "")));
  expect(found.toSorted()).toEqual(Object.keys(MAY_LOCK).toSorted());
});

test("transactions begin in db/transaction.ts alone, which repeats them after a deadlock and wakes their jobs", () => {
  const found = files.filter((file) => /\.transaction\(\)/.test(codeOf(file)));
  expect(found).toEqual(["server/db/transaction.ts"]);
});
