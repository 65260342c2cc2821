/**
 * Whether a text from a cursor, such as `2027-01-31 12:00:00.5`, is a valid time: the database would fail on
 * any other.
 */
export function isCursorTime(text: string): boolean {
  const [, day, time] =
    /^((?!0000)\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?$/.exec(text) ?? [];
  const at = new Date(`${day}T${time}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${time}`);
}
