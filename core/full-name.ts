/** The full name of a buyer; empty once the buyer has been erased. */
export function fullName({
  firstname,
  lastname,
}: {
  readonly firstname: string;
  readonly lastname: string;
}): string {
  return `${firstname} ${lastname}`.trim();
}
