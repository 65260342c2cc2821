/** Shown where nothing else could be loaded; small, because it travels with every page. */
export const copy = {
  heading: "Something went wrong",
  text: "The page did not load. Try again in a moment.",
  home: "Go to the home page",
};

export type FailedCopy = typeof copy;
