import type { SliderCopy } from "#content/slider.en.ts";
import "./slider.css";
import { IconButton } from "../button/icon-button.tsx";
import type { PlayChoice } from "./use-play-choice.ts";

type PlayButtonProps = {
  /** A slider's own state will do. */
  readonly autoplay: Pick<PlayChoice, "playing" | "toggle">;
  readonly copy: Pick<SliderCopy, "play" | "pause">;
};

/** Pauses and plays; the first control of every block that moves by itself (design.md §6). */
export function PlayButton({ autoplay: { playing, toggle }, copy }: PlayButtonProps) {
  return (
    <IconButton
      icon={playing ? "pause" : "play"}
      label={playing ? copy.pause : copy.play}
      className="slider-button slider-play"
      onClick={toggle}
    />
  );
}
