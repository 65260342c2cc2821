/** The names of a slider's controls, the same on every screen. `{n}` and `{total}` are numbers. */
export const copy = {
  previous: "Previous",
  next: "Next",
  play: "Play",
  pause: "Pause",
  goTo: "Show {n} of {total}",
  position: "{n} of {total}",
  /** Seen between the arrows (R-HOME-28, R-CHAR-21). */
  counter: "{n} / {total}",
};

export type SliderCopy = typeof copy;
