/** The whole name of who buys; empty once the person has been erased. */
export function fullName({
  firstname,
  lastname,
}: {
  readonly firstname: string;
  readonly lastname: string;
}): string {
  return `${firstname} ${lastname}`.trim();
}
