import { useEffect, useState } from "react";

function secondsUntil(time: number): number {
  return Math.max(0, Math.ceil((time - Date.now()) / 1000));
}

/** The whole seconds left until a time, counting down; 0 once it has come. */
export function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    setSeconds(secondsUntil(time));
    const timer = setInterval(() => {
      const left = secondsUntil(time);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}
