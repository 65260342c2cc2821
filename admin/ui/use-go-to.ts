import { useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useAddress } from "../locale.ts";

/**
 * Goes to a plain address when a call has been answered. Somebody who has left the screen in the meantime stays
 * where they are.
 */
export function useGoTo(): (plain: string) => void {
  const navigate = useNavigate();
  const address = useAddress();
  const hasLeft = useRef(false);
  // With the commit that removes the screen: a later cleanup leaves time for an answer.
  useLayoutEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return (plain) => {
    if (!hasLeft.current) void navigate(address(plain));
  };
}
