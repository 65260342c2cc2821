import { useEffect, useState } from "react";

/** Whether something that moves by itself may move; `toggle` is the press on its own button. */
export type PlayChoice = {
  readonly playing: boolean;
  readonly toggle: () => void;
  readonly pause: () => void;
};

/**
 * A press on pause lasts until the next press. `allowed` is false where less motion is wanted: then
 * nothing starts by itself, and who presses play all the same has asked for it. A wish for less
 * motion that comes later ends what was started so.
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
