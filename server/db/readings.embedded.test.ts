import { beforeEach, describe, expect, test } from "vitest";
import { createReadings, type Readings } from "./readings.ts";

let clock = 0;
let begun: PromiseWithResolvers<string>[] = [];
let failures: unknown[] = [];
let readings: Readings<string>;
beforeEach(() => {
  [clock, begun, failures] = [0, [], []];
  const read = () => {
    const reading = Promise.withResolvers<string>();
    begun.push(reading);
    return reading.promise;
  };
  const now = () => new Date(clock);
  readings = createReadings(read, now, (error) => failures.push(error));
});

describe("what a process keeps in memory", () => {
  test("is read once for all who wait for it", async () => {
    const both = [readings.join(), readings.join()];
    expect(begun).toHaveLength(1);
    begun[0]?.resolve("old");
    expect(await Promise.all(both)).toEqual(["old", "old"]);
  });

  test("is read again after a reading in which something has changed, once for all changes", async () => {
    const first = readings.join();
    const [second, third] = [readings.anew(), readings.anew()];
    readings.changed();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve("old");
    expect(await first).toBe("old");
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.resolve("new");
    expect([await second, await third]).toEqual(["new", "new"]);
    expect(begun).toHaveLength(2);
  });

  test("is read when it is old, but not beside a reading that takes long", async () => {
    readings.renew();
    clock += 10_000;
    readings.renew();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve("read");
    await readings.join();
    readings.renew();
    expect(begun).toHaveLength(2);
    begun[1]?.resolve("read");
    await readings.join();
    readings.renew();
    clock += 1_000;
    readings.renew();
    expect(begun).toHaveLength(2);
  });

  test("is read when the clock was set back, which must not keep it for hours", async () => {
    readings.renew();
    begun[0]?.resolve("read");
    await readings.join();
    clock -= 3_600_000;
    readings.renew();
    expect(begun).toHaveLength(2);
  });

  test("is not asked for again at once by a database that is away, and whoever waits is told", async () => {
    const away = new Error("away");
    const asked = readings.join();
    const askedAnew = readings.anew();
    readings.changed();
    begun[0]?.reject(away);
    await expect(asked).rejects.toBe(away);
    await expect(askedAnew).rejects.toBe(away);
    await expect.poll(() => failures).toEqual([away]);
    readings.renew();
    expect(begun).toHaveLength(1);
    clock += 2_000;
    readings.renew();
    expect(begun).toHaveLength(2);
  });
});
