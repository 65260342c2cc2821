// What is below the first screen is laid out one part at a time, whenever the browser has nothing else
// to do: on a slow line while the app is fetched, on a fast one when the app is there. Its height is
// guessed until then, and what comes near the screen is laid out at once. A document that is opened at
// a place in it, by the address of a section, a reload or the way back, is laid out whole before it is
// painted, so that the place is the right one; one that is left by a link, before it is left.
(() => {
  const layOutWhole = () => {
    document.documentElement.dataset.whole = "";
  };
  const whenIdle = window.requestIdleCallback ?? ((act) => setTimeout(act, 50));
  const takeTurn = () => {
    const part = document.querySelector(".turn:not([data-come])");
    if (part === null) return layOutWhole();
    part.dataset.come = "";
    whenIdle(takeTurn);
  };
  const [visit] = performance.getEntriesByType("navigation");
  if (location.hash !== "" || visit?.type !== "navigate") return layOutWhole();
  addEventListener("click", ({ target }) => target.closest("a") && layOutWhole(), true);
  // On a fast line the app is there in this time.
  addEventListener("load", () => setTimeout(whenIdle, 1000, takeTurn));
})();
