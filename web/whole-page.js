// What is below the first screen is laid out later, by guessed heights until then. A document that is
// opened at a place in it, by the address of a section, a reload or the way back, is laid out whole
// before it is painted, so that the place is the right one.
(() => {
  const [visit] = performance.getEntriesByType("navigation");
  if (location.hash === "" && visit?.type === "navigate") return;
  document.documentElement.dataset.whole = "";
})();
