import { isLate } from "./call-error.ts";

/**
 * Acts on what is shown; when somebody else was first, it is read again before that is said, so that
 * whoever reads on sees what has changed, and their next press acts on it.
 */
export async function orReadAgain<Result>(
  act: () => Promise<Result>,
  readAgain: () => Promise<unknown>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (isLate(error)) await readAgain();
    throw error;
  }
}
