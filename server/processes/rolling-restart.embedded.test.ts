import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { ChildFailed } from "./child.ts";
import type { Role } from "./role.ts";
import { rollingRestart } from "./rolling-restart.ts";

/** Slots of these roles whose replacements end when the test says so; `begun` are the roles being replaced, in order. */
function fakeSlots(...roles: readonly Role[]) {
  const begun: Role[] = [];
  let last = Promise.withResolvers<void>();
  const slots = roles.map((role) => ({
    role,
    replace() {
      begun.push(role);
      last = Promise.withResolvers<void>();
      return last.promise;
    },
  }));
  const done = async () => {
    last.resolve();
    await turn();
  };
  const fail = async () => {
    last.reject(new ChildFailed("It cannot start."));
    await turn();
  };
  return { begun, done, fail, restart: rollingRestart(slots, createLog("silent")) };
}

test("a rolling restart replaces the processes one after the other, all but the sandbox's (D-237)", async () => {
  const { begun, done, restart } = fakeSlots("sandbox", "jobs", "web");
  restart();
  expect(begun).toEqual(["jobs"]);
  await done();
  expect(begun).toEqual(["jobs", "web"]);
  await done();
  expect(begun).toEqual(["jobs", "web"]);
});

test("rolling restarts asked for during another one replace all processes once more when it has ended (D-237)", async () => {
  const { begun, done, restart } = fakeSlots("jobs", "web");
  restart();
  await done();
  restart();
  restart();
  for (const _ of ["web", "jobs", "web"]) await done();
  expect(begun).toEqual(["jobs", "web", "jobs", "web"]);
  restart();
  expect(begun).toHaveLength(5);
});

test("a rolling restart ends with the first process that cannot start, and the next one tries again (D-237)", async () => {
  const { begun, fail, restart } = fakeSlots("jobs", "web");
  restart();
  await fail();
  expect(begun).toEqual(["jobs"]);
  restart();
  expect(begun).toEqual(["jobs", "jobs"]);
});
