import { useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** Some browsers never fire `afterprint`. */
const MAX_WAIT_MS = 1000;

/**
 * Prints, then goes home: on `afterprint`, or after 1 s if that comes first (D-134). Leaving at once
 * would print the home page.
 */
export function usePrintAndGoHome(): () => void {
  const navigate = useNavigate();
  const giveUp = useRef<() => void>(() => undefined);
  // A layout effect, because others are cleaned up only after the next page has been shown.
  useLayoutEffect(() => () => giveUp.current(), []);

  return () => {
    giveUp.current();
    const stop = () => {
      window.removeEventListener("afterprint", goHome);
      clearTimeout(timer);
    };
    const goHome = () => {
      stop();
      void navigate("/");
    };
    window.addEventListener("afterprint", goHome);
    const timer = setTimeout(goHome, MAX_WAIT_MS);
    giveUp.current = stop;
    window.print();
  };
}
