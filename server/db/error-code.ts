/** The code of an error of Node, a driver or the database; `undefined` if it has none. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
