import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { type Child, ChildFailed } from "./child.ts";
import { openPlace } from "./place.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A process that starts and ends when the test says so, and leaves when it is asked to. */
function playChild() {
  const ready = Promise.withResolvers<string | null>();
  const gone = Promise.withResolvers<number | string>();
  ready.promise.catch(() => {});
  const asked: string[] = [];
  const end = () => {
    ready.reject(new ChildFailed("It ended as it started."));
    gone.resolve("SIGKILL");
  };
  const child: Child = {
    role: "web",
    ready: ready.promise,
    gone: gone.promise,
    read: async () => [],
    async leave(how) {
      asked.push(how);
      end();
    },
  };
  return { child, asked, end, beAtWork: () => ready.resolve(null) };
}

const passing = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A place whose first process is at work. */
async function openFilled() {
  const started: ReturnType<typeof playChild>[] = [];
  const failed = vi.fn();
  const start = () => {
    const played = playChild();
    started.push(played);
    return played.child;
  };
  const place = openPlace({ name: "web-1", role: "web", log: createLog("silent"), failed, start });
  const last = () => started.at(-1) ?? expect.fail("Nothing was started.");
  const beAtWork = async () => {
    last().beAtWork();
    await passing(0);
  };
  const end = async () => {
    last().end();
    await passing(0);
  };
  const filled = place.fill();
  await passing(0);
  await beAtWork();
  await filled;
  return { place, started, failed, beAtWork, end };
}

type Filled = Awaited<ReturnType<typeof openFilled>>;

/** Sees that the next process is started after so many seconds, and not before. */
async function expectStartAfter({ started }: Filled, seconds: number): Promise<void> {
  const before = started.length;
  await passing(seconds * 1_000 - 1);
  expect(started).toHaveLength(before);
  await passing(1);
  expect(started).toHaveLength(before + 1);
}

/** Ends the process that is at work, sees the next one start after each of these pauses, and lets it work. */
async function comeBackAfter(filled: Filled, ...pauses: readonly number[]): Promise<void> {
  for (const seconds of pauses) {
    await filled.end();
    await expectStartAfter(filled, seconds);
    await filled.beAtWork();
  }
}

test("a process that ends repeatedly is started again after growing pauses, and given up at the fifth time (D-237)", async () => {
  const filled = await openFilled();
  for (const [failures, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await filled.end();
    expect(filled.place.isHopeless()).toBe(failures + 1 >= 5);
    await expectStartAfter(filled, seconds);
    await filled.beAtWork();
    expect(filled.place.isHopeless()).toBe(false);
  }
  expect(filled.failed).toHaveBeenCalledTimes(7);
});

test("a process that cannot start is tried again like one that ends (D-237)", async () => {
  const filled = await openFilled();
  for (const seconds of [1, 2, 4, 8]) {
    await filled.end();
    await expectStartAfter(filled, seconds);
  }
  expect(filled.place.isHopeless()).toBe(false);
  await filled.end();
  expect(filled.place.isHopeless()).toBe(true);
  expect(filled.failed).toHaveBeenCalledTimes(5);
});

test("a process that ends after ten seconds of work is started at once, and earlier failures do not count (D-237)", async () => {
  const filled = await openFilled();
  await comeBackAfter(filled, 1, 2, 4, 8);
  await passing(10_001);
  await filled.end();
  expect(filled.started).toHaveLength(6);
  await filled.beAtWork();
  await filled.end();
  expect(filled.place.isHopeless()).toBe(false);
  await expectStartAfter(filled, 1);
});

test("a reload keeps the old process until the new one works, and for good if that cannot start (D-237)", async () => {
  const filled = await openFilled();
  const { place, started } = filled;
  const failing = expect(place.renew()).rejects.toBeInstanceOf(ChildFailed);
  await passing(0);
  await filled.end();
  await failing;
  const renewed = place.renew();
  await passing(0);
  expect(started[0]?.asked).toEqual([]);
  await filled.beAtWork();
  await renewed;
  expect(started.map(({ asked }) => asked)).toEqual([["relieved"], [], []]);
  await passing(60_000);
  expect(started).toHaveLength(3);
});

test("a reload resets the count of earlier failures (D-237)", async () => {
  const filled = await openFilled();
  await comeBackAfter(filled, 1, 2);
  const renewed = filled.place.renew();
  await passing(0);
  await filled.beAtWork();
  await renewed;
  await comeBackAfter(filled, 1);
});

test("a shutdown ends all processes, also one that is starting, and starts no other (D-237)", async () => {
  const { place, started } = await openFilled();
  const renewed = expect(place.renew()).rejects.toBeInstanceOf(ChildFailed);
  await passing(0);
  await place.empty("SIGTERM");
  await renewed;
  expect(started.map(({ asked }) => asked)).toEqual([["SIGTERM"], ["SIGTERM"]]);
  await place.renew();
  await passing(60_000);
  expect(started).toHaveLength(2);
});
