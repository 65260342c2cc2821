/** The names of a slider's controls, the same on every screen. `{n}` and `{total}` are numbers. */
export const copy = {
  previous: "Previous",
  next: "Next",
  play: "Play",
  pause: "Pause",
  goTo: "Show {n} of {total}",
  position: "{n} of {total}",
};

export type SliderCopy = typeof copy;
