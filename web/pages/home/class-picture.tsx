import { useEffect, useRef, useState } from "react";
import classPicture from "#public/video/live-class.svg?raw";

/** Where the picture is as a file: the film shows it until it plays. */
export const CLASS_PICTURE = "/video/live-class.svg";

/** The server alone has it: scripts that hold it would weigh 2 kB more. */
const DRAWN = import.meta.env.SSR ? classPicture : "";

/**
 * The first picture of the film, as a part of the document: it comes with the first paint, and other drawings of
 * the page use the people in it by their names (`#teacher`, `#omar` …). React leaves what the document has as it
 * is; on the way here from another page the picture is fetched. Drawn by `scripts/make-video.mjs`.
 */
export function ClassPicture() {
  const place = useRef<SVGGElement>(null);
  const [drawn, setDrawn] = useState(DRAWN);
  useEffect(() => {
    if (place.current?.firstChild) return;
    const leaving = new AbortController();
    fetch(CLASS_PICTURE, { signal: leaving.signal })
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then(setDrawn)
      // Offline: the film has no picture until it plays.
      .catch(() => {});
    return () => leaving.abort();
  }, []);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing.
    <g ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawn }} />
  );
}
