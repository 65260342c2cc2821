import * as paths from "#contract/admin/paths.ts";
import { type Action, useAction } from "../../api/use-answer.ts";

/** What shows who is in which group. */
const STALE = [paths.groups, paths.group, paths.waitingLearners, paths.learners] as const;

/** Something that changes who is in which group. */
export function useGroupAction<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  onDone: (result: Result, input: Input) => void,
): Action<Input, Result> {
  return useAction(act, { stale: STALE, onDone });
}
