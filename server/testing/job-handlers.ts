import { JOBS } from "../jobs/jobs.ts";
import type { JobHandlers } from "../queue/open-jobs.ts";

/** A handler for each job; of a job that is not named nothing is done. */
export function handlersWith(named: Partial<JobHandlers> = {}): JobHandlers {
  const nothing = Object.fromEntries(Object.keys(JOBS).map((name) => [name, async () => {}]));
  return { ...nothing, ...named } as JobHandlers;
}
