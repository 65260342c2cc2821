/** How long and how much is measured; `--quick` proves that everything works, in minutes. */
export type BenchmarkOptions = {
  /** Seconds of one run. */
  readonly seconds: number;
  /** The number of runs, whose median is reported. */
  readonly runs: number;
  readonly volumes: readonly number[];
  /** Folders of other checkouts that are measured in turns with this one. */
  readonly beside: readonly string[];
  /** Whether this checkout is compared with itself, its database reached through a Unix socket. */
  readonly socket: boolean;
  /** Commits that are compared with this checkout. */
  readonly commits: readonly string[];
  /** Whether the tables that grow are in monthly partitions (docs/scale.md). */
  readonly partitioned: boolean;
  /** The pages to measure; all without it. */
  readonly addresses?: readonly string[];
};
