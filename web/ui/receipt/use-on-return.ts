import { useLayoutEffect, useRef } from "react";

/**
 * Calls `ask`, unless it is `null`, each time the visitor returns to this tab. It says by itself what did
 * not work, as there may be no connection yet.
 */
export function useOnReturn(ask: (() => Promise<void>) | null): void {
  const latest = useRef(ask);
  // Layout effects, because a visitor may return before the others have run, and would not be noticed.
  useLayoutEffect(() => {
    latest.current = ask;
  });
  useLayoutEffect(() => {
    const onChange = () => {
      if (document.visibilityState === "visible") void latest.current?.();
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}
