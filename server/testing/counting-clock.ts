/**
 * A shop's clock that goes on by a millisecond each time it is read, however long the machine takes:
 * no window of a rate limit ends by itself, and what comes later bears a later time.
 */
export function countingClock(): () => Date {
  let time = Date.now();
  return () => {
    time += 1;
    return new Date(time);
  };
}
