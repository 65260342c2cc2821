import { performance } from "node:perf_hooks";
import type { Metrics, Reading } from "./metrics.ts";

/** What this process has counted, and what it uses. */
export function readOwn(metrics: Metrics): readonly Reading[] {
  return [...metrics.read(), ...readProcess()];
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
