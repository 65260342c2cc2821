import { isOutdated } from "./call-error.ts";

/**
 * Acts on what is shown; when that has changed, something is read again beside what `useAction` asks for again:
 * before it is said, so that the next press acts on what is there now.
 */
export async function refetchIfOutdated<Result>(
  act: () => Promise<Result>,
  readAgain: () => Promise<unknown>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (isOutdated(error)) await readAgain();
    throw error;
  }
}
