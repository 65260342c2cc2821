/**
 * A clock that advances by a millisecond each time it is read, however slow the machine is: no
 * window of a rate limit ends by itself, and later events have later times.
 */
export function countingClock(): () => Date {
  let time = Date.now();
  return () => {
    time += 1;
    return new Date(time);
  };
}
