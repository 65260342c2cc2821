import { useEffect, useRef } from "react";

/** Calls `ask`, unless it is `null`, each time the visitor returns to this tab. */
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
