import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { useLocation } from "react-router";

/**
 * What is chosen on a page; who comes back to it, from the cart or by the browser's way back, finds it as it
 * was. `kept` holds the choice by the key of the history entry, until the document goes.
 */
export function useRememberedChoice<Choice>(
  kept: Map<string, Choice>,
  initial: Choice,
): readonly [Choice, Dispatch<SetStateAction<Choice>>] {
  const { key } = useLocation();
  const [choice, setChoice] = useState(() => kept.get(key) ?? initial);
  useEffect(() => {
    kept.set(key, choice);
  }, [kept, key, choice]);
  return [choice, setChoice];
}
