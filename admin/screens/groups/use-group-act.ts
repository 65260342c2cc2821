import { useQueryClient } from "@tanstack/react-query";
import * as paths from "#contract/admin/paths.ts";
import { CallError } from "../../api/call-error.ts";
import { type Act, askAgain, useAct } from "../../api/use-answer.ts";

/** What shows who is in which group. */
const STALE = [paths.groups, paths.group, paths.waitingLearners, paths.learners] as const;

/**
 * Something that changes who is in which group. What is shown is read again afterwards, and also when the
 * server refused: somebody else was first then.
 */
export function useGroupAct<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  onDone: (result: Result, input: Input) => void,
): Act<Input, Result> {
  const client = useQueryClient();
  return useAct(
    async (input: Input) => {
      try {
        return await act(input);
      } catch (error) {
        if (error instanceof CallError && error.status !== null) await askAgain(client, STALE);
        throw error;
      }
    },
    { stale: STALE, onDone },
  );
}
