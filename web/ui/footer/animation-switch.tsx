import { animationPaused, pauseAnimation } from "#web/browser/animation.ts";
import { useStore } from "#web/browser/store.ts";

/** "Pause all animation", remembered over visits (design.md §6). */
export function AnimationSwitch({ label }: { readonly label: string }) {
  const paused = useStore(animationPaused, false);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={paused}
      className="animation-switch"
      onClick={() => pauseAnimation(!paused)}
    >
      <span className="animation-switch-track" />
      {label}
    </button>
  );
}
