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

const lockErrors: [string, string][] = [
  ["EACCES", "this user may not"],
  ["EROFS", "that can only be read"],
];
test.each(lockErrors)(
  "a DATA_DIR that cannot be locked (%s) is named, and no port",
  (code, why) => {
    const address = "/proc/self/fd/21/database.lock";
    const error = Object.assign(new Error(`listen ${code}`), { code, address, port: -1 });
    expect(explainStartError(error, { DATA_DIR: "/srv/shop" })).toBe(
      `DATA_DIR: /srv/shop cannot be read or written, as ${why}.`,
    );
  },
);

test("a start that may open too few files says so, and blames no DATABASE_URL that is not set", () => {
  const ofNode = Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
  expect(explainStartError(ofNode, {})).toMatch(
    /^The shop needs a thousand open files .*ulimit -n/,
  );
  const reason = 'could not create file "base/5/16384": File exists';
  const ofDatabase = Object.assign(new Error(reason), { code: "58P02" });
  expect(explainStartError(ofDatabase, { DATA_DIR: "/srv/shop" })).toMatch(
    /^DATA_DIR .*\(\/srv\/shop\): could not create file .* open files .*ulimit -n/,
  );
});

const ON_POSTGRES = { DATABASE_URL: "postgres://127.0.0.1/shop" };
const connectionErrors: [string, Error, string][] = [
  [
    "no password where the server asks for one",
    new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
    "the server asks for a password, and there is none in it",
  ],
  [
    "encryption that the server does not offer",
    new Error("The server does not support SSL connections"),
    "The server does not support SSL connections",
  ],
  [
    "a certificate that is not trusted",
    Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }),
    "self-signed certificate",
  ],
];
test.each(connectionErrors)("a database address with %s is reported as such", (_, error, why) => {
  expect(explainStartError(error, ON_POSTGRES)).toBe(
    `DATABASE_URL names a database that cannot be used now: ${why}.`,
  );
});

test("a database host with several addresses that do not answer is reported with the first reason", () => {
  const reasons = ["connect ECONNREFUSED ::1:5432", "connect ECONNREFUSED 127.0.0.1:5432"];
  const refused = { code: "ECONNREFUSED" };
  const errors = reasons.map((reason) => Object.assign(new Error(reason), refused));
  const error = Object.assign(new AggregateError(errors), refused);
  expect(explainStartError(error, ON_POSTGRES)).toBe(
    "DATABASE_URL names a database that cannot be used now: connect ECONNREFUSED ::1:5432.",
  );
});
