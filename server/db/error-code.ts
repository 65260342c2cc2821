/** The code that Node, a driver or the database has given an error; `undefined` where there is none. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
