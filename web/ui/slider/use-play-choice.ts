import { useEffect, useState } from "react";

/** Whether something that moves by itself may move; `toggle` is the press on its own button. */
export type PlayChoice = {
  readonly playing: boolean;
  readonly toggle: () => void;
  readonly pause: () => void;
};

/**
 * Pause lasts until the next press. `allowed` is false if the visitor wants less motion: then it starts
 * only if the visitor presses play, and stops if that wish comes later.
 */
export function usePlayChoice(allowed: boolean): PlayChoice {
  const [choice, setChoice] = useState<"play" | "pause" | null>(null);
  const playing = choice === null ? allowed : choice === "play";

  useEffect(() => {
    if (!allowed) setChoice((before) => (before === "play" ? null : before));
  }, [allowed]);

  return {
    playing,
    toggle: () => setChoice(playing ? "pause" : "play"),
    pause: () => setChoice("pause"),
  };
}
