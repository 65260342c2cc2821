import { performance } from "node:perf_hooks";
import type { Shop } from "../shop.ts";
import type { Reading } from "./metrics.ts";

/** What this process has counted, what it uses, and what it was refused. */
export function readOwn(shop: Pick<Shop, "metrics" | "isDiskFull">): readonly Reading[] {
  return [...shop.metrics.read(), ...readProcess(), diskFull(shop)];
}

/** Longer than Prometheus takes from one look to the next. */
const FULL_WITHIN_MS = 60_000;

/** A database without room is read as ever, and only the process that wrote something knows of it. */
function diskFull({ isDiskFull }: Pick<Shop, "isDiskFull">): Reading {
  const help = "Whether the database has refused a write within a minute because its disk is full.";
  const value = isDiskFull(FULL_WITHIN_MS) ? 1 : 0;
  return { name: "shop_disk_full", help, values: [{ labels: {}, value }] };
}

/** Under their usual names, so that dashboards of others read them too. Bytes, and seconds. */
function readProcess(): readonly Reading[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const { active } = performance.eventLoopUtilization();
  const reading = (name: string, help: string, value: number, type?: "counter"): Reading => ({
    name,
    help,
    ...(type === undefined ? {} : { type }),
    values: [{ labels: {}, value }],
  });
  return [
    reading("process_resident_memory_bytes", "Memory of the process.", rss),
    reading("nodejs_heap_size_used_bytes", "Memory of its JavaScript objects.", heapUsed),
    reading("process_cpu_seconds_total", "Processor time.", (user + system) / 1e6, "counter"),
    reading("process_start_time_seconds", "When it started.", performance.timeOrigin / 1000),
    reading(
      "shop_event_loop_busy_seconds_total",
      "Time in which the event loop did not wait; 1 a second is all there is.",
      active / 1000,
      "counter",
    ),
  ];
}
