import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { type Child, ChildFailed } from "./child.ts";
import { createSlot } from "./process-slot.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A process that starts and ends when the test says so, and stops when it is asked to. */
function fakeChild() {
  const ready = Promise.withResolvers<string | null>();
  const exited = Promise.withResolvers<number | string>();
  ready.promise.catch(() => {});
  const stops: string[] = [];
  const end = () => {
    ready.reject(new ChildFailed("It ended as it started."));
    exited.resolve("SIGKILL");
  };
  const child: Child = {
    role: "web",
    ready: ready.promise,
    exited: exited.promise,
    read: async () => [],
    async stop(how) {
      stops.push(how);
      end();
    },
  };
  return { child, stops, end, becomeReady: () => ready.resolve(null) };
}

const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A slot with a running process. */
async function startSlot() {
  const started: ReturnType<typeof fakeChild>[] = [];
  const failed = vi.fn();
  const start = () => {
    const faked = fakeChild();
    started.push(faked);
    return faked.child;
  };
  const slot = createSlot({ name: "web-1", role: "web", log: createLog("silent"), failed, start });
  const last = () => started.at(-1) ?? expect.fail("Nothing was started.");
  const becomeReady = async () => {
    last().becomeReady();
    await advance(0);
  };
  const end = async () => {
    last().end();
    await advance(0);
  };
  const running = slot.start();
  await advance(0);
  await becomeReady();
  await running;
  return { slot, started, failed, becomeReady, end };
}

type StartedSlot = Awaited<ReturnType<typeof startSlot>>;

/** Sees that the next process is started after so many seconds, and not before. */
async function expectStartAfter({ started }: StartedSlot, seconds: number): Promise<void> {
  const before = started.length;
  await advance(seconds * 1_000 - 1);
  expect(started).toHaveLength(before);
  await advance(1);
  expect(started).toHaveLength(before + 1);
}

/** Ends the process that is running, sees the next one start after each of these pauses, and lets it run. */
async function expectRestartsAfter(
  running: StartedSlot,
  ...pauses: readonly number[]
): Promise<void> {
  for (const seconds of pauses) {
    await running.end();
    await expectStartAfter(running, seconds);
    await running.becomeReady();
  }
}

test("a process that ends repeatedly is started again after growing pauses, and given up at the fifth time (D-237)", async () => {
  const running = await startSlot();
  for (const [failures, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await running.end();
    expect(running.slot.isCrashLooping()).toBe(failures + 1 >= 5);
    await expectStartAfter(running, seconds);
    await running.becomeReady();
    expect(running.slot.isCrashLooping()).toBe(false);
  }
  expect(running.failed).toHaveBeenCalledTimes(7);
});

test("a process that cannot start is tried again like one that ends (D-237)", async () => {
  const running = await startSlot();
  for (const seconds of [1, 2, 4, 8]) {
    await running.end();
    await expectStartAfter(running, seconds);
  }
  expect(running.slot.isCrashLooping()).toBe(false);
  await running.end();
  expect(running.slot.isCrashLooping()).toBe(true);
  expect(running.failed).toHaveBeenCalledTimes(5);
});

test("a process that ends after ten seconds of work is started at once, and earlier failures do not count (D-237)", async () => {
  const running = await startSlot();
  await expectRestartsAfter(running, 1, 2, 4, 8);
  await advance(10_001);
  await running.end();
  expect(running.started).toHaveLength(6);
  await running.becomeReady();
  await running.end();
  expect(running.slot.isCrashLooping()).toBe(false);
  await expectStartAfter(running, 1);
});

test("a replacement keeps the old process until the new one works, and for good if that cannot start (D-237)", async () => {
  const running = await startSlot();
  const { slot, started } = running;
  const failing = expect(slot.replace()).rejects.toBeInstanceOf(ChildFailed);
  await advance(0);
  await running.end();
  await failing;
  const replaced = slot.replace();
  await advance(0);
  expect(started[0]?.stops).toEqual([]);
  await running.becomeReady();
  await replaced;
  expect(started.map(({ stops }) => stops)).toEqual([["replaced"], [], []]);
  await advance(60_000);
  expect(started).toHaveLength(3);
});

test("a replacement resets the count of earlier failures (D-237)", async () => {
  const running = await startSlot();
  await expectRestartsAfter(running, 1, 2);
  const replaced = running.slot.replace();
  await advance(0);
  await running.becomeReady();
  await replaced;
  await expectRestartsAfter(running, 1);
});

test("a shutdown ends all processes, also one that is starting, starts no other, and counts no failure (D-237)", async () => {
  const { slot, started, failed } = await startSlot();
  const replaced = expect(slot.replace()).rejects.toBeInstanceOf(ChildFailed);
  await advance(0);
  await slot.stop("SIGTERM");
  await replaced;
  expect(started.map(({ stops }) => stops)).toEqual([["SIGTERM"], ["SIGTERM"]]);
  await slot.replace();
  await advance(60_000);
  expect(started).toHaveLength(2);
  expect(failed).not.toHaveBeenCalled();
});

test("a shutdown starts no process in a slot that waits before its next try (D-237)", async () => {
  const { slot, started, end } = await startSlot();
  await end();
  await slot.stop("SIGTERM");
  await advance(60_000);
  expect(started).toHaveLength(1);
});
