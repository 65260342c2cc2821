import { useMedia } from "./media.ts";
import { localStore } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

const ANIMATION_KEY = "animation";

/** The footer's switch "Pause all animation": while true, nothing moves by itself (design.md §6). */
export const animationPaused = createStore(false);

/** Tells style sheets as well as components. */
function apply(paused: boolean): void {
  document.documentElement.toggleAttribute("data-animation-paused", paused);
  animationPaused.set(paused);
}

/** Takes over what the visitor chose on an earlier visit; called once at start. */
export function restoreAnimation(): void {
  apply(localStore.get(ANIMATION_KEY) === "paused");
}

/** Pauses or allows all animation, and remembers it. */
export function pauseAnimation(paused: boolean): void {
  localStore.set(ANIMATION_KEY, paused ? "paused" : "allowed");
  apply(paused);
}

/** True unless the visitor wants less motion, by the system's setting or by the footer's switch. */
export function useAnimationAllowed(): boolean {
  const reduced = useMedia("(prefers-reduced-motion: reduce)");
  const paused = useStore(animationPaused, false);
  return !reduced && !paused;
}
