import {
  keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useId } from "react";
import type { AnyStaffEndpoint } from "#contract/admin/endpoint.ts";
import { type Answer, type CallOptions, call } from "./call.ts";
import { isOutdated } from "./call-error.ts";

/**
 * What the server answers to a GET: asked when the screen appears, for other parameters, and again when
 * somebody returns to the window. While other parameters load, the former answer stays in sight. What
 * is not needed is not asked for.
 */
export function useAnswer<Endpoint extends AnyStaffEndpoint>(
  path: Endpoint["path"],
  {
    isNeeded = true,
    ...options
  }: Pick<CallOptions<Endpoint>, "params" | "query" | "interrupts"> & {
    readonly isNeeded?: boolean;
  } = {},
): UseQueryResult<Answer<Endpoint>, Error> {
  return useQuery<Answer<Endpoint>, Error>({
    queryKey: [path, options.params ?? {}, options.query ?? {}],
    queryFn: ({ signal }) => call<Endpoint>("GET", path, { ...options, signal }),
    placeholderData: keepPreviousData,
    enabled: isNeeded,
  });
}

/**
 * An act of a person, done by a call. While it is under way `start` does nothing, so that a double press acts
 * once. `stale` names the paths whose answers are read again afterwards. They are also read again if the call
 * is refused because somebody else was first, and before that refusal is shown, so that the next press acts on
 * the current state.
 */
export function useAction<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  {
    stale = [],
    onDone,
  }: {
    readonly stale?: readonly AnyStaffEndpoint["path"][];
    readonly onDone?: (result: Result, input: Input) => void;
  } = {},
): Action<Input, Result> {
  const client = useQueryClient();
  const mutationKey = [useId()];
  const mutation = useMutation<Result, Error, Input>({
    mutationKey,
    mutationFn: act,
    onSuccess: async (result, input) => {
      onDone?.(result, input);
      await invalidateAnswers(client, stale);
    },
    onError: async (error) => {
      if (isOutdated(error)) await invalidateAnswers(client, stale);
    },
  });
  return {
    start: (input) => {
      // Counted at once, not only when the button has been drawn again.
      if (client.isMutating({ mutationKey }) === 0) mutation.mutate(input);
    },
    // Not the mutation's own state, which `forget` resets while the call goes on.
    pending: useIsMutating({ mutationKey }) > 0,
    input: mutation.variables,
    error: mutation.error,
    result: mutation.data,
    forget: mutation.reset,
  };
}

/** The state of an act. */
export type Action<Input, Result = unknown> = {
  /** Does it, unless it is under way. */
  start(input: Input): void;
  readonly pending: boolean;
  /** That of the last try. */
  readonly input: Input | undefined;
  /** Why the last try failed; `null` while a new one is under way. */
  readonly error: Error | null;
  readonly result: Result | undefined;
  /** Forgets the last result and error, and those of a call that is under way. */
  forget(): void;
};

/** Asks again for the answers at some paths. */
export async function invalidateAnswers(
  client: QueryClient,
  paths: readonly AnyStaffEndpoint["path"][],
): Promise<void> {
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
