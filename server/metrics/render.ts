import type { Reading } from "./metrics.ts";

/** What one of several processes has counted, with the name of that process, such as `web-1`. */
export type ProcessReadings = { readonly process: string; readonly readings: readonly Reading[] };

/** Readings of several processes as one list: each name once, its numbers with the label `process`. */
export function joinProcesses(processes: readonly ProcessReadings[]): readonly Reading[] {
  const joined = new Map<string, Reading>();
  for (const { process, readings } of processes) {
    for (const reading of readings) {
      const values = reading.values.map(({ labels, ...rest }) => ({
        ...rest,
        labels: { process, ...labels },
      }));
      const before = joined.get(reading.name)?.values ?? [];
      joined.set(reading.name, { ...reading, values: [...before, ...values] });
    }
  }
  return [...joined.values()];
}

/** The text format 0.0.4 of Prometheus. */
export function renderReadings(readings: readonly Reading[]): string {
  const lines = readings.flatMap(({ name, help, type = "gauge", values }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(({ part = "", labels, value }) => `${name}${part}${render(labels)} ${value}`),
  ]);
  return [...lines, ""].join("\n");
}

function render(labels: Readonly<Record<string, string>>): string {
  const quote = (text: string) =>
    text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${quote(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}
