/** An index brought back into 0 … count − 1: after the last comes the first, and before it the last (R-STATE-10). */
export function wrapIndex(index: number, count: number): number {
  return count > 0 ? ((index % count) + count) % count : 0;
}
