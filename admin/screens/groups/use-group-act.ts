import * as paths from "#contract/admin/paths.ts";
import { type Act, useAct } from "../../api/use-answer.ts";

/** What shows who is in which group. */
const STALE = [paths.groups, paths.group, paths.waitingLearners, paths.learners] as const;

/** Something that changes who is in which group. */
export function useGroupAct<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  onDone: (result: Result, input: Input) => void,
): Act<Input, Result> {
  return useAct(act, { stale: STALE, onDone });
}
