import { beforeEach, describe, expect, test } from "vitest";
import { createReloader, type Reloader } from "./reloader.ts";

let clock = 0;
let begun: PromiseWithResolvers<string>[] = [];
let failures: unknown[] = [];
let reloader: Reloader<string>;
beforeEach(() => {
  [clock, begun, failures] = [0, [], []];
  const read = () => {
    const reading = Promise.withResolvers<string>();
    begun.push(reading);
    return reading.promise;
  };
  const now = () => new Date(clock);
  reloader = createReloader(read, now, (error) => failures.push(error));
});

describe("what a process keeps in memory", () => {
  test("a value in memory is read once for all who wait for it", async () => {
    const both = [reloader.load(), reloader.load()];
    expect(begun).toHaveLength(1);
    begun[0]?.resolve("old");
    expect(await Promise.all(both)).toEqual(["old", "old"]);
  });

  test("a value in memory is read again after a reading during which it changed, once for all changes", async () => {
    const first = reloader.load();
    const [second, third] = [reloader.reload(), reloader.reload()];
    reloader.invalidate();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve("old");
    expect(await first).toBe("old");
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.resolve("new");
    expect([await second, await third]).toEqual(["new", "new"]);
    expect(begun).toHaveLength(2);
  });

  test("a value in memory is read again when it is old, but not beside a slow reading", async () => {
    reloader.reloadIfStale();
    clock += 10_000;
    reloader.reloadIfStale();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve("read");
    await reloader.load();
    reloader.reloadIfStale();
    expect(begun).toHaveLength(2);
    begun[1]?.resolve("read");
    await reloader.load();
    reloader.reloadIfStale();
    clock += 1_000;
    reloader.reloadIfStale();
    expect(begun).toHaveLength(2);
  });

  test("a value in memory is read again when the clock was set back", async () => {
    reloader.reloadIfStale();
    begun[0]?.resolve("read");
    await reloader.load();
    clock -= 3_600_000;
    reloader.reloadIfStale();
    expect(begun).toHaveLength(2);
  });

  test("a value in memory is not read again at once while the database is away, and readers get the error", async () => {
    const away = new Error("away");
    const asked = reloader.load();
    const askedAnew = reloader.reload();
    reloader.invalidate();
    begun[0]?.reject(away);
    await expect(asked).rejects.toBe(away);
    await expect(askedAnew).rejects.toBe(away);
    await expect.poll(() => failures).toEqual([away]);
    reloader.reloadIfStale();
    expect(begun).toHaveLength(1);
    clock += 2_000;
    reloader.reloadIfStale();
    expect(begun).toHaveLength(2);
  });
});
