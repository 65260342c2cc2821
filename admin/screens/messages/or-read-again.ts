import { isLate } from "../../api/call-error.ts";

/**
 * Acts on a message; when somebody else was first, the message is read again before that is said, so that
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
