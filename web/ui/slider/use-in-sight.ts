import { useEffect, useState } from "react";

/** True while some of the element is in the window and the tab is not hidden (D-29). */
export function useInSight(element: HTMLElement | null): boolean {
  const [inSight, setInSight] = useState(false);

  useEffect(() => {
    if (element === null) return;
    let inWindow = false;
    const tell = () => setInSight(inWindow && !document.hidden);
    const observer = new IntersectionObserver((entries) => {
      inWindow = entries.at(-1)?.isIntersecting ?? inWindow;
      tell();
    });
    observer.observe(element);
    document.addEventListener("visibilitychange", tell);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", tell);
      setInSight(false);
    };
  }, [element]);

  return inSight;
}
