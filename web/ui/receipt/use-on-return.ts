import { useEffect, useRef } from "react";

/** Calls `ask` whenever the visitor comes back to this tab; never while it is `null`. */
export function useOnReturn(ask: (() => void) | null): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === "visible") latest.current?.();
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}
