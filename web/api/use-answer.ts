import { useEffect, useState } from "react";

/**
 * What `ask` finds out: asked when the page appears, for another `subject`, and on `retry`. An answer
 * that comes after the page has gone, or has asked again, counts for nothing.
 */
export function useAnswer<View>(ask: () => Promise<View>, loading: NoInfer<View>, subject = "") {
  const [view, setView] = useState<View>(loading);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    let current = true;
    void ask().then((next) => {
      if (current) setView(next);
    });
    return () => {
      current = false;
    };
  }, [subject, attempt]);

  const retry = () => {
    setView(loading);
    setAttempt((before) => before + 1);
  };
  return { view, setView, retry };
}
