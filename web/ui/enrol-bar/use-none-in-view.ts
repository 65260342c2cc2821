import { useEffect, useState } from "react";

/**
 * True while none of the elements is on screen. False in the document the server renders, and
 * until the browser has looked.
 */
export function useNoneInView(selector: string): boolean {
  const [none, setNone] = useState(false);
  useEffect(() => {
    const inView = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      setNone(inView.size === 0);
    });
    for (const element of document.querySelectorAll(selector)) observer.observe(element);
    return () => observer.disconnect();
  }, [selector]);
  return none;
}
