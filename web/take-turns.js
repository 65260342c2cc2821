// What is below the first screen is laid out after the first paint, one part in each frame, long
// before the app is there; its height is guessed until then. A document that is opened at a place in
// it, by the address of a section, a reload or the way back, is laid out whole before it is painted,
// so that the place is the right one.
(() => {
  const layOutWhole = () => {
    document.documentElement.dataset.whole = "";
  };
  const takeTurn = () => {
    const part = document.querySelector(".turn:not([data-come])");
    if (part === null) return layOutWhole();
    part.dataset.come = "";
    requestAnimationFrame(takeTurn);
  };
  const [visit] = performance.getEntriesByType("navigation");
  if (location.hash !== "" || visit?.type !== "navigate") return layOutWhole();
  // The first frame paints what is there.
  addEventListener("DOMContentLoaded", () =>
    requestAnimationFrame(() => requestAnimationFrame(takeTurn)),
  );
})();
