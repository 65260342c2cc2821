import { type RefObject, useEffect, useRef, useState } from "react";
import { useAnimationAllowed } from "#web/browser/animation.ts";
import { useScrolledPast } from "#web/browser/scroll.ts";
import { useInSight } from "#web/ui/slider/use-in-sight.ts";
import { usePlayChoice } from "#web/ui/slider/use-play-choice.ts";
import { filmSize } from "./film-size.ts";

/** The film is hidden up to this much scroll (R-HOME-08). */
const SHOWN_ABOVE_PX = 100;

/** True if the device asks to save data; only some browsers say so. */
function savesData(): boolean {
  const connection = "connection" in navigator ? navigator.connection : null;
  return typeof connection === "object" && connection !== null && "saveData" in connection
    ? connection.saveData === true
    : false;
}

/**
 * Gives the box its size as the page scrolls; without animation it keeps its base size. The box is
 * laid out at its largest and scaled down, because a change of its layout would count as a shift.
 */
function useGrowth(box: HTMLElement | null, animated: boolean): void {
  useEffect(() => {
    if (box === null) return;
    const grow = () => {
      const largest = filmSize(Number.POSITIVE_INFINITY, window.innerWidth);
      const { width, height } = filmSize(animated ? window.scrollY : 0, window.innerWidth);
      box.style.setProperty("--film-x", String(width / largest.width));
      box.style.setProperty("--film-y", String(height / largest.height));
    };
    grow();
    window.addEventListener("scroll", grow, { passive: true });
    window.addEventListener("resize", grow);
    return () => {
      window.removeEventListener("scroll", grow);
      window.removeEventListener("resize", grow);
    };
  }, [box, animated]);
}

/** Plays while allowed. A browser may refuse, such as on a phone that saves its battery. */
function usePlayback(
  video: RefObject<HTMLVideoElement | null>,
  moving: boolean,
  refused: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of `moving` acts.
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    // React does not render the attribute into the document.
    element.muted = true;
    if (!moving) return element.pause();
    element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "NotAllowedError") refused();
    });
  }, [moving]);
}

/** The film behind the hero: hidden at the top, fetched once it is to be seen, then growing (D-27). */
export function useFilm() {
  const video = useRef<HTMLVideoElement>(null);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [sparing, setSparing] = useState(false);
  const [attached, setAttached] = useState(false);
  const shown = useScrolledPast(SHOWN_ABOVE_PX);
  const animated = useAnimationAllowed();
  const inSight = useInSight(box);
  const choice = usePlayChoice(animated && !sparing);

  useEffect(() => setSparing(savesData()), []);
  const wanted = shown && choice.playing;
  if (wanted && !attached) setAttached(true);
  useGrowth(box, animated);
  usePlayback(video, wanted && inSight, choice.pause);
  return { video, setBox, shown, attached, choice };
}
