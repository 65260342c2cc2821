import { useLayoutEffect, useRef } from "react";

/** Says whether the visitor has left the page: a late answer must not take them away from where they are now. */
export function useHasLeft(): () => boolean {
  const hasLeft = useRef(false);
  // With the commit that removes the page: a later cleanup leaves time for an answer.
  useLayoutEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return () => hasLeft.current;
}
