import { useEffect, useState } from "react";

/**
 * The result of `ask`, which is called when the page appears, when `subject` changes, and on `retry`. A result
 * that arrives after the page has gone, or after a newer call, is discarded.
 */
export function useAsync<View>(ask: () => Promise<View>, loading: NoInfer<View>, subject = "") {
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
